import type { CSSProperties } from 'react'

/** Tells a style how deep something lies, as `--depth`: how far each step moves in is the style's. */
export function depthStyle(depth: number): CSSProperties {
  return { '--depth': depth } as CSSProperties
}
