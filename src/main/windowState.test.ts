import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boundsToOpen, readWindowState, writeWindowState } from './windowState'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const external = { x: 1440, y: 0, width: 2560, height: 1440 }

describe('bounds to open with', () => {
  it.each([
    ['nothing was saved', null, [laptop], { x: 80, y: 63, width: 1280, height: 800 }],
    [
      'the display is still there',
      { x: 1500, y: 40, width: 1600, height: 1200 },
      [laptop, external],
      { x: 1500, y: 40, width: 1600, height: 1200 },
    ],
    [
      'the display is gone',
      { x: 1500, y: 40, width: 1600, height: 1200 },
      [laptop],
      { x: 80, y: 63, width: 1280, height: 800 },
    ],
    [
      'only a sliver is visible',
      { x: 1400, y: 40, width: 1280, height: 800 },
      [laptop],
      { x: 80, y: 63, width: 1280, height: 800 },
    ],
    [
      'the title bar is above the display',
      { x: 100, y: -300, width: 1280, height: 800 },
      [laptop],
      { x: 80, y: 63, width: 1280, height: 800 },
    ],
    [
      'it is larger than the display',
      { x: 0, y: 25, width: 3000, height: 2000 },
      [laptop],
      { x: 0, y: 25, width: 1440, height: 875 },
    ],
    [
      'it is smaller than the console can be',
      { x: 0, y: 25, width: 200, height: 100 },
      [laptop],
      { x: 0, y: 25, width: 1024, height: 640 },
    ],
    ['no display is known', null, [], { x: 0, y: 0, width: 1280, height: 800 }],
  ])('when %s', (_when, saved, displays, expected) => {
    expect(boundsToOpen(saved, displays)).toEqual(expected)
  })
})

describe('the saved state', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-window-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is read back as it was written, and leaves no second file', () => {
    const file = join(folder, 'window', 'state.json')
    const state = { bounds: { x: 1, y: 2, width: 1300, height: 900 }, isMaximized: true }
    writeWindowState(file, state)
    expect(readWindowState(file)).toEqual(state)
    expect(readdirSync(join(folder, 'window'))).toEqual(['state.json'])
  })

  it.each(['', 'null', '{}', '{"bounds":null}', '{"bounds":{"x":"1","y":0,"width":1,"height":1}}', '[1'])(
    'is ignored when damaged: %s',
    (text) => {
      const file = join(folder, 'state.json')
      writeFileSync(file, text)
      expect(readWindowState(file)).toBeNull()
    },
  )

  it('is absent on first run', () => {
    expect(readWindowState(join(folder, 'none.json'))).toBeNull()
  })
})
