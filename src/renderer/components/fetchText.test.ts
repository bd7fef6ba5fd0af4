import { describe, expect, it } from 'vitest'
import { fetchText } from './fetchText'

/** Runs the text as a module would, with a `fetch` that answers what it was asked. */
async function runText(text: string): Promise<{ url: string; options: RequestInit }> {
  const asked: { url: string; options: RequestInit }[] = []
  const fetchHere = (url: string, options: RequestInit = {}) => {
    asked.push({ url, options })
    return Promise.resolve(new Response('{}'))
  }
  const env = { COUNTERSIGN_TOKEN_ID: 'id', COUNTERSIGN_TOKEN_SECRET: 'secret', AGENT_TOKEN: 'agent-1' }
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor
  const run = new AsyncFunction('fetch', 'process', 'console', text)
  await (run(fetchHere, { env }, { log: () => undefined }) as Promise<void>)
  return asked[0] ?? { url: '', options: {} }
}

describe('fetchText', () => {
  it('runs as printed and sends the method, the headers and the very body', async () => {
    const body = '{"note":"it\'s \\"here\\"\\n","amount":1000}'
    const text = fetchText({
      method: 'POST',
      url: "http://localhost:4010/2025-10-13/quotes?name=it's",
      headers: { Authorization: 'Basic ***', 'Content-Type': 'application/json', Host: 'localhost:4010' },
      body,
    })
    const { url, options } = await runText(text)
    expect(url).toBe("http://localhost:4010/2025-10-13/quotes?name=it's")
    expect(options.method).toBe('POST')
    expect(options.headers).toEqual({ Authorization: `Basic ${btoa('id:secret')}`, 'Content-Type': 'application/json' })
    expect(JSON.parse(String(options.body))).toEqual(JSON.parse(body))
  })

  it('never prints a credential, only the variables that hold it', () => {
    const text = fetchText({ method: 'GET', url: 'http://x/', headers: { authorization: 'Basic c2VjcmV0' } })
    expect(text).not.toContain('c2VjcmV0')
    expect(text).toContain('COUNTERSIGN_TOKEN_SECRET')
  })

  it("uses the agent's variable for a bearer credential", async () => {
    const { options } = await runText(
      fetchText({ method: 'GET', url: 'http://x/', headers: { authorization: 'Bearer ***' } }),
    )
    expect(options.headers).toEqual({ authorization: 'Bearer agent-1' })
  })

  it('sends a text that is not JSON as it is', async () => {
    const { options } = await runText(fetchText({ method: 'POST', url: 'http://x/', body: "it's\nnot json" }))
    expect(options.body).toBe("it's\nnot json")
  })

  it('reads the file of a form from disk and leaves the type to the form', () => {
    const text = fetchText({
      method: 'POST',
      url: 'http://x/',
      headers: { 'content-type': 'multipart/form-data', accept: 'application/json' },
      files: { file: 'customers.csv' },
    })
    expect(text).toContain("form.append('file', await openAsBlob('customers.csv'), 'customers.csv')")
    expect(text).toContain('body: form,')
    expect(text).not.toContain('content-type')
  })
})
