import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Rectangle } from 'electron'

/** How the window stood when it was last closed; `bounds` are those it has when not maximized. */
interface WindowState {
  readonly bounds: Rectangle
  readonly isMaximized: boolean
}

const SIZE_DEFAULT = { width: 1280, height: 800 }
export const SIZE_MIN = { width: 1024, height: 640 }
/** So much of the title bar must be on a display for a person to get hold of the window. */
const GRIP_PX = 100

const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function parseState(text: string): WindowState | null {
  const { bounds, isMaximized } = JSON.parse(text) as { bounds?: Partial<Rectangle>; isMaximized?: unknown }
  if (bounds === undefined || bounds === null) return null
  const { x, y, width, height } = bounds
  if (!isFiniteNumber(x) || !isFiniteNumber(y) || !isFiniteNumber(width) || !isFiniteNumber(height)) return null
  return { bounds: { x, y, width, height }, isMaximized: isMaximized === true }
}

/** What was saved, or null where nothing readable was. */
export function readWindowState(file: string): WindowState | null {
  try {
    return parseState(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Saves through a second file, so that a crash leaves the old state rather than half of the new one. */
export function writeWindowState(file: string, state: WindowState): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, Math.max(min, max)))

function hasGrip(bounds: Rectangle, area: Rectangle): boolean {
  const visiblePx = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  return visiblePx >= GRIP_PX && bounds.y >= area.y && bounds.y <= area.y + area.height - GRIP_PX / 2
}

/**
 * The bounds to open with: the saved ones where a display still shows their title bar, no larger than that display;
 * else the default size centred on the first display. `workAreas` has the primary display first.
 */
export function boundsToOpen(saved: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle {
  const home = saved === null ? undefined : workAreas.find((area) => hasGrip(saved, area))
  if (saved !== null && home !== undefined) {
    const width = clamp(saved.width, SIZE_MIN.width, home.width)
    const height = clamp(saved.height, SIZE_MIN.height, home.height)
    return { x: saved.x, y: saved.y, width, height }
  }
  const area = workAreas[0] ?? { x: 0, y: 0, ...SIZE_DEFAULT }
  const width = Math.min(SIZE_DEFAULT.width, area.width)
  const height = Math.min(SIZE_DEFAULT.height, area.height)
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  }
}
