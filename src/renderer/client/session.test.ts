import { afterEach, expect, it, vi } from 'vitest'
import { openByLink } from './session'

vi.mock('../../contract/console/sessionOpening', () => {
  throw new TypeError('no script')
})

afterEach(() => vi.unstubAllGlobals())

it('a link is not used while what reads the answer cannot be fetched, and the console still starts', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('window', {
    location: { hash: '#open=abc', pathname: '/', search: '' },
    history: { replaceState: () => undefined },
  })
  await openByLink()
  expect(asked).not.toHaveBeenCalled()
})
