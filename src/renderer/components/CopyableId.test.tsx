import { expect, it } from 'vitest'
import { CopyableId } from './CopyableId'
import { markupAt } from './testing/markupAt'

it('the copy button of an ID names the kind of thing, and that of a code the code', async () => {
  const ofId = await markupAt('/transactions', <CopyableId id="AuthMethod:01a22afb-21b4-7000-9848-3d29773bf83d" />)
  expect(ofId).toContain('aria-label="Copy the ID of this credential"')
  const ofCode = await markupAt('/transactions', <CopyableId id="K7QX2M9T" isWhole />)
  expect(ofCode).toContain('aria-label="Copy K7QX2M9T"')
})
