import { expect, it, vi } from 'vitest'
import { ScriptMissing } from '../../components/fetchScript'
import { openDocument } from './documentPages'

vi.mock('./pdfPages', () => {
  throw new TypeError('no script')
})

it('a PDF is not called broken where what reads it did not come', async () => {
  const file = new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' })
  await expect(openDocument(file)).rejects.toThrow(ScriptMissing)
})
