-- Holds.
replace("actions.hold", function(super) return { apply = super.apply } end)
