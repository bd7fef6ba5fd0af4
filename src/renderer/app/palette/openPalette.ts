import { createSpotlight } from '@mantine/spotlight'

/** What the palette shows and what is marked in it. */
export const [paletteStore, palette] = createSpotlight()

/** Opens the palette; where it is still being fetched it opens when it comes. */
export function openPalette(): void {
  palette.open()
}
