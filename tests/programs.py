"""The programs and bad input: grognard as a stranger and as an enemy would use it. Closes on "N passed, N failed".

programs.py [PART...]   parts: cli rpc saves map packs bots live window panels ui pictures; all when none is named
"""
import os
import shutil
import sys
import tempfile

from common import Tally


def main():
    folder = tempfile.mkdtemp(prefix="grognard_user_")
    os.environ["GROGNARD_USER"] = folder  # what games leave behind goes away with it
    os.environ.pop("GROGNARD_DATA", None)
    import programs_bots
    import programs_bugs
    import programs_cli
    import programs_live
    import programs_map
    import programs_modder
    import programs_packs
    import programs_panels
    import programs_pictures
    import programs_rpc
    import programs_saves
    import programs_ui
    import programs_window

    parts = {"cli": programs_cli, "rpc": programs_rpc, "saves": programs_saves, "map": programs_map,
             "packs": programs_packs, "modder": programs_modder, "bots": programs_bots,
             "live": programs_live, "bugs": programs_bugs,
             "window": programs_window, "panels": programs_panels, "ui": programs_ui,
             "pictures": programs_pictures}
    tally = Tally()
    wanted = sys.argv[1:] or list(parts)
    unknown = [name for name in wanted if name not in parts]
    if unknown:
        sys.exit(f"no part is called '{unknown[0]}'; known: {' '.join(parts)}")
    try:
        for name in wanted:
            parts[name].run_all(tally)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    tally.close()


if __name__ == "__main__":
    main()
