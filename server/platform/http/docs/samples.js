/* A request in the words of a program. No DOM here: a test runs every sample of every call. */

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** For a shell. TOKEN is the access token. */
export function curl({ method, url, headers, body, file, token, download }) {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...(token ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
    ...(file === undefined ? [] : [`-F ${quoted(`file=@${file}`)}`]),
    // Saves the file under the name that the server gives it.
    ...(download ? ['-OJ'] : []),
  ]
  return lines.join(' \\\n  ')
}

const literal = (value, indent = '') => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

/** The body as an expression; text that is no JSON is sent as it stands. */
function bodyOf(body) {
  try {
    return `JSON.stringify(${literal(JSON.parse(body), '  ')})`
  } catch {
    return JSON.stringify(body)
  }
}

const nameOf = (header) => (/^\w+$/.test(header) ? header : JSON.stringify(header))

function options({ method, headers, body, file, token }) {
  const given = [
    ...(token ? ['    Authorization: `Bearer ${process.env.TOKEN}`,'] : []),
    ...Object.entries(headers).map(([name, value]) => `    ${nameOf(name)}: ${JSON.stringify(value)},`),
  ]
  const lines = [
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(given.length === 0 ? [] : ['  headers: {', ...given, '  },']),
    ...(body === undefined ? [] : [`  body: ${bodyOf(body)},`]),
    ...(file === undefined ? [] : ['  body: form,']),
  ]
  return lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`
}

const uploading = (file) => [
  'const form = new FormData()',
  `form.append('file', await openAsBlob(${literal(file)}), ${literal(file)})`,
  '',
]
const saving = [
  'if (!response.ok) throw new Error(await response.text())',
  "await writeFile('answer', Buffer.from(await response.arrayBuffer()))",
]
const reading = (type) => [
  `const { data, errorCode } = ${type ? '(await response.json()) as { data: unknown; errorCode: string | null }' : 'await response.json()'}`,
  'if (!response.ok) throw new Error(`${response.status} ${errorCode}`)',
  'console.log(data)',
]

/** For Node.js 20 or newer; the token comes from the environment. */
function script(request, type) {
  const { url, file, download } = request
  const imports = [
    ...(file === undefined ? [] : ["import { openAsBlob } from 'node:fs'"]),
    ...(download ? ["import { writeFile } from 'node:fs/promises'"] : []),
  ]
  return [
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    ...(file === undefined ? [] : uploading(file)),
    `const response = await fetch(${literal(url)}${options(request)})`,
    ...(download ? saving : reading(type)),
  ].join('\n')
}

export const samples = {
  curl,
  TypeScript: (request) => script(request, true),
  JavaScript: (request) => script(request, false),
}
