import { type CurlCall, isLeftOut } from './curlText'

const BASIC = `Basic \${btoa(\`\${process.env.COUNTERSIGN_TOKEN_ID}:\${process.env.COUNTERSIGN_TOKEN_SECRET}\`)}`
const BEARER = `Bearer \${process.env.AGENT_TOKEN}`

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`

const isPlainName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name)

function headerLine(name: string, value: string): string {
  const key = isPlainName(name) ? name : quoted(name)
  if (name.toLowerCase() !== 'authorization') return `    ${key}: ${quoted(value)},`
  return `    ${key}: \`${value.toLowerCase().startsWith('bearer') ? BEARER : BASIC}\`,`
}

/** A body as the value that it is, so that it can be read and changed; what is not JSON stays a text. */
function bodyLines(body: string): string {
  // Numbers that JavaScript cannot hold exactly would change on their way through a value.
  if (/\d{16,}/.test(body)) return `  body: ${quoted(body)},`
  try {
    const value = JSON.parse(body) as unknown
    return `  body: JSON.stringify(${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}),`
  } catch {
    return `  body: ${quoted(body)},`
  }
}

interface FetchCall extends CurlCall {
  /** Parts of a form, by name: a file by the path that it is read from. */
  readonly files?: Readonly<Record<string, string>>
  /** Other parts of the form. */
  readonly texts?: Readonly<Record<string, string>>
}

function formLines(files: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>): string[] {
  return [
    "import { openAsBlob } from 'node:fs'",
    '',
    'const form = new FormData()',
    ...Object.entries(texts).map(([name, text]) => `form.append(${quoted(name)}, ${quoted(text)})`),
    ...Object.entries(files).map(
      ([name, path]) => `form.append(${quoted(name)}, await openAsBlob(${quoted(path)}), ${quoted(path)})`,
    ),
    '',
  ]
}

/**
 * A call as a module for Node 20 or later that uses `fetch`. Authorization becomes the variables that `npm start`
 * prints, as in the curl line.
 */
export function fetchText({ method, url, headers = {}, body, files, texts = {} }: FetchCall): string {
  const isForm = files !== undefined
  const given = Object.entries(headers).filter(([name]) => !isLeftOut(name))
  const lines = given
    .filter(([name]) => !isForm || name.toLowerCase() !== 'content-type')
    .map(([name, value]) => headerLine(name, value))
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(lines.length === 0 ? [] : ['  headers: {', ...lines, '  },']),
    ...(isForm ? ['  body: form,'] : []),
    ...(isForm || body === undefined || body === null || body === '' ? [] : [bodyLines(body)]),
  ]
  const call = options.length === 0 ? `fetch(${quoted(url)})` : `fetch(${quoted(url)}, {\n${options.join('\n')}\n})`
  return [
    ...(isForm ? formLines(files, texts) : []),
    `const response = await ${call}`,
    'console.log(response.status, await response.text())',
  ].join('\n')
}
