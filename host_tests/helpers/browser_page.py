"""What the tests of both pages share."""

AXE = "axe-core@4.14.1"


AXE_SHA256 = {
    "axe.min.js": "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c",
}


def dropped(page, path):
    """Drop a file or a folder of the computer onto the page."""
    data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
    cdp = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        cdp.send("Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 200, "data": data})
    cdp.detach()
