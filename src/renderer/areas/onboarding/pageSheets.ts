/** A document that can be drawn. */
export interface DocumentPages {
  readonly count: number
  /** Draws one page, turned clockwise by quarters. `page` counts from 1. */
  readonly draw: (canvas: HTMLCanvasElement, page: number, quarters: number) => Promise<void>
  readonly end: () => void
}

/** Pixels of the longer side: sharp enough to read, small enough for any machine, whatever a picture claims to be. */
export const SIDE_MAX = 3200
