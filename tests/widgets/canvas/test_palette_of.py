"""The palette of an app, which is made once for each theme."""

from textual.app import App

from widgets.canvas.painted import palette_of


async def test_a_palette_lasts_until_the_theme_changes() -> None:
    app: App[None] = App()
    async with app.run_test() as pilot:
        dark = palette_of(app)
        assert palette_of(app) is dark
        app.theme = "textual-light"
        await pilot.pause()
        light = palette_of(app)
        assert light["foreground"] != dark["foreground"]
        assert light.variables == app.theme_variables
