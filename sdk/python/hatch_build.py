"""Makes `_generated.py` before the package is built: it is not committed."""

import shutil
import subprocess
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
GENERATED = HERE / "src" / "coffer_sdk" / "_generated.py"
BOOTSTRAP = HERE.parent.parent / "local" / "bootstrap.mjs"


class Generate(BuildHookInterface):
    def initialize(self, version, build_data):
        # A source distribution has the file, and no repository above it.
        node = shutil.which("node") if BOOTSTRAP.exists() else None
        if node:
            command = [node, "local/bootstrap.mjs", "local/tasks/generate.ts"]
            subprocess.run(command, cwd=BOOTSTRAP.parent.parent, check=True)
        if not GENERATED.exists():
            raise FileNotFoundError(
                f"{GENERATED} is not built. Run `npm run generate` at the root of the repository; "
                "it needs Node 20 or newer."
            )
