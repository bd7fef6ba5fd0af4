import { describe, expect, it } from 'vitest'
import { curlText } from './curlText'

describe('curlText', () => {
  it('quotes for a POSIX shell and names the token by its variables', () => {
    const text = curlText({
      method: 'POST',
      url: 'http://localhost:4010/2025-10-13/quotes',
      headers: { Authorization: 'Basic ***', 'Content-Type': 'application/json', Host: 'localhost:4010' },
      body: '{"note":"it\'s"}',
    })
    expect(text).toBe(
      [
        "curl -sS -X POST 'http://localhost:4010/2025-10-13/quotes' \\",
        '  -u "$COUNTERSIGN_TOKEN_ID:$COUNTERSIGN_TOKEN_SECRET" \\',
        "  -H 'Content-Type: application/json' \\",
        `  --data-raw '{"note":"it'\\''s"}'`,
      ].join('\n'),
    )
  })

  it('gives a call of the desk the token of the shell in place of its session, and says no operator', () => {
    const headers = { 'countersign-session': '***', 'countersign-operator': 'Operator:1', cookie: '***', accept: '*/*' }
    const lineOf = (url: string) => curlText({ method: 'GET', url, headers })
    expect(lineOf('http://x/2025-10-13/customers')).toBe(
      'curl -sS \'http://x/2025-10-13/customers\' \\\n  -u "$COUNTERSIGN_TOKEN_ID:$COUNTERSIGN_TOKEN_SECRET" \\\n' +
        "  -H 'accept: */*'",
    )
    expect(lineOf('http://x/console/api/clock')).toContain('-H "Authorization: Bearer $COUNTERSIGN_CONSOLE_SECRET"')
  })

  it("uses the agent's variable for a bearer credential and no -X for GET", () => {
    expect(curlText({ method: 'GET', url: 'http://x/', headers: { authorization: 'Bearer ***' } })).toBe(
      'curl -sS \'http://x/\' \\\n  -H "Authorization: Bearer $AGENT_TOKEN"',
    )
  })
})
