-- What stands in the way of sight: heights of woods and villages (4.2); what just reaches the line blocks, unless both ends
-- are equally high (4.1).
{ heights = { woods = 1 }, features = { village = 1 }, touch = "slope" }
