import { openApiDocument } from '@waybill/contract/openapi/index'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Request = {
  id: string
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  file?: string
  token: boolean
  download: boolean
}
type Media = Record<string, { example: unknown }>
type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; example: unknown }[]
  requestBody?: { content: Media }
  responses: Record<string, { content: Media }>
  security: unknown[]
}
type Samples = Record<'curl' | 'TypeScript' | 'JavaScript', (request: Request) => string>

const run = promisify(execFile)
const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
const types = fileURLToPath(new URL('../../../node_modules/@types', import.meta.url))
/** Every character that a shell or a script could take for its own. */
const AWKWARD = `O'Neil "$HOME" \`id\` \\ $(id) \${x} 上海`
const { samples } = (await import(new URL('docs/samples.js', import.meta.url).href)) as { samples: Samples }

const operations = Object.entries(openApiDocument('1.2.3').paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** What the page's form stands for when nothing in it was changed, and an awkward text beside it. */
const requests: Request[] = operations.map(({ path, method, operation }) => {
  const given = (where: string) => operation.parameters.filter((one) => one.in === where && one.required)
  const body = operation.requestBody?.content['application/json']?.example
  const query = new URLSearchParams()
  for (const { name, example } of given('query')) query.append(name, String(example))
  query.set('note', AWKWARD)
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    url: `https://acme.test:8027${path.replaceAll(/\{\w+\}/g, '1')}?${query}`,
    headers: {
      ...Object.fromEntries(given('header').map(({ name, example }) => [name, String(example)])),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify({ ...(body as object), note: AWKWARD }, null, 2) }),
    ...(operation.requestBody?.content['multipart/form-data'] && { file: 'orders.xlsx' }),
    token: operation.security.length > 0,
    download: operation.responses['200']?.content['application/json'] === undefined,
  }
})

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'waybill-samples-'))))
afterAll(() => rm(folder, { recursive: true }))

/** In place of the network and the files: notes down what a script would have sent. */
const PRELUDE = `
import { writeSync } from 'node:fs'
const openAsBlob = async (name) => new Blob([name])
const writeFile = async () => {}
const console = { log() {} }
const sent = []
const fetch = async (url, { method = 'GET', headers = {}, body } = {}) => {
  sent.push({ url, method, headers, body: body instanceof FormData ? body.get('file').name : body ?? null })
  return new Response('{"data":null,"errorCode":null}')
}
`

/** Runs all samples of a language in one process; its imports are replaced by what notes down. */
async function sentBy(language: 'TypeScript' | 'JavaScript'): Promise<unknown[]> {
  const blocks = requests.map((request) => `{\n${samples[language](request).replaceAll(/^import .*\n/gm, '')}\n}`)
  const file = join(folder, language === 'TypeScript' ? 'all.mts' : 'all.mjs')
  await writeFile(file, `${PRELUDE}${blocks.join('\n')}\nwriteSync(1, JSON.stringify(sent))\n`)
  const env = { ...process.env, TOKEN: 'secret' }
  const { stdout } = await run(process.execPath, [file], { env, maxBuffer: 1e8 })
  return JSON.parse(stdout) as unknown[]
}

const expectedOf = ({ url, method, headers, body, file, token }: Request) => ({
  url,
  method,
  headers: { ...(token && { Authorization: 'Bearer secret' }), ...headers },
  body: file ?? (body === undefined ? null : JSON.stringify(JSON.parse(body))),
})

describe('the code samples of every call', () => {
  it.each(['TypeScript', 'JavaScript'] as const)('send in %s what the form says', async (language) => {
    expect(requests.length).toBeGreaterThan(200)
    expect(await sentBy(language)).toEqual(requests.map(expectedOf))
  })

  it('give curl, through a shell, what the form says', async () => {
    const file = join(folder, 'all.sh')
    const head = String.raw`curl() { printf '%s\0' "$@"; printf '\n\0'; }`
    await writeFile(file, [head, ...requests.map((request) => samples.curl(request))].join('\n'))
    const { stdout } = await run('sh', [file], { env: { TOKEN: 'secret' }, maxBuffer: 1e8 })
    const calls = stdout.split('\n\0').slice(0, -1)
    expect(calls.map((call) => call.split('\0').slice(0, -1))).toEqual(
      requests.map(({ method, url, headers, body, file, token, download }) => [
        ...(method === 'GET' ? [] : ['-X', method]),
        url,
        ...(token ? ['-H', 'Authorization: Bearer secret'] : []),
        ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
        ...(body === undefined ? [] : ['--data-raw', body]),
        ...(file === undefined ? [] : ['-F', `file=@${file}`]),
        ...(download ? ['-OJ'] : []),
      ]),
    )
  })

  it('compile as strict TypeScript', async () => {
    const kinds = [
      requests.find(({ body }) => body),
      requests.find(({ file }) => file),
      requests.find((one) => one.download),
    ]
    const files = await Promise.all(
      kinds.map(async (request, index) => {
        const file = join(folder, `sample-${index}.mts`)
        await writeFile(file, samples.TypeScript(request!))
        return file
      }),
    )
    const how = [
      '--noEmit',
      '--strict',
      '--ignoreConfig',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--types',
      'node',
    ]
    await run(process.execPath, [compiler, ...how, '--typeRoots', types, ...files])
  })
})
