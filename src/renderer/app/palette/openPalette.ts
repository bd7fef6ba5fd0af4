import { spotlight } from '@mantine/spotlight'

/** Opens the palette; where it is still being fetched it opens when it comes. */
export function openPalette(): void {
  spotlight.open()
}
