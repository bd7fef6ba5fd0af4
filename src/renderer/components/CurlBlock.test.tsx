import { expect, it } from 'vitest'
import { CurlBlock } from './CurlBlock'
import { markupAt } from './testing/markupAt'

it('breaks a curl line between the parts of an address, and between id and secret of the token', async () => {
  const markup = await markupAt(
    '/transactions',
    <CurlBlock
      method="POST"
      url="http://localhost:4010/2025-10-13/quotes"
      headers={{ authorization: 'Basic …' }}
      body={'{"amount":1,"note":"a,b"}'}
    />,
  )
  const shown = /<pre[^>]*>(.*?)<\/pre>/s.exec(markup)?.[1] ?? ''
  const lines = shown.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('<!-- -->', '').split('\n')
  expect(lines.map((line) => line.replaceAll('<wbr/>', '|'))).toEqual([
    "curl -sS -X POST 'http://|localhost:|4010/|2025-10-13/|quotes' \\",
    '  -u "$COUNTERSIGN_TOKEN_ID:|$COUNTERSIGN_TOKEN_SECRET" \\',
    `  --data-raw '{"amount":|1,|"note":|"a,|b"}'|`,
  ])
})
