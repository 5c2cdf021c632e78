import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { type Edit, plant } from '../planted-order-field.ts'
import { changes, editsOf, uses } from './changes.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** Server and browser in one type check: what each change can break, and what that imports. */
const config = {
  extends: './tsconfig.web.json',
  compilerOptions: { preserveSymlinks: true, customConditions: ['node'] },
  include: [],
  files: [
    uses.file,
    'server/modules/site/messages/index.ts',
    'web/basic/src/router.tsx',
    'web/basic/src/manual/markdown.d.ts',
    'web/shell/src/frame/menu.tsx',
  ],
}

/** What the compiler says of the tree with these edits, fault by fault. */
async function faultsOf(edits: readonly Edit[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-planted-'))
  try {
    plant(root, folder, [...edits, uses])
    await writeFile(join(folder, 'tsconfig.planted.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules', '.bin', 'tsc')
    const output = await new Promise<string>((resolve) => {
      execFile(compiler, ['-p', 'tsconfig.planted.json'], { cwd: folder, maxBuffer: 1e8 }, (_error, text) =>
        resolve(text),
      )
    })
    return output.split(/\n(?=\S)/).filter((fault) => fault.trim() !== '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All sources are compiled; a machine under load is not a fault. */
const COMPILING_MS = 240_000

it.each(Object.entries(changes))('%s touches no more files than CONTRIBUTING promises', (_, { most, edits }) => {
  const files = new Set(
    Object.values(edits)
      .flat()
      .map(({ file }) => file),
  )
  expect(files.size).toBeLessThanOrEqual(most)
})

it('together they compile', { timeout: COMPILING_MS }, async () => {
  expect(await faultsOf(editsOf())).toEqual([])
})

it('a part that is left out is named by the compiler', { timeout: COMPILING_MS }, async () => {
  const left = [
    'call.handler',
    'errorCode.code',
    'auditAction.action',
    'settingsPage.words',
    'settingsPage.page',
    'exportKind.list',
  ]
  const faults = await faultsOf(editsOf(left))
  const says = (file: string, words: RegExp) => faults.some((fault) => fault.startsWith(file) && words.test(fault))
  const missed = [
    ['a call without its handler', says('server/modules/site/messages/routes.ts', /count-pinned/)],
    ['an error code that no list has', says(uses.file, /TICKET_PINNED/)],
    ['an audit action that no list has', says(uses.file, /address\.pinned/)],
    ['an entry of the menu without words', says('node_modules/@waybill/contract/src/shell/menu.ts', /"pins"/)],
    ['an export that no list has', says('node_modules/@waybill/contract/src/exports/lists.ts', /messages/)],
    ['a route without its page', says('web/basic/src/router.tsx', /pins\/page/)],
  ].filter(([, isNamed]) => !isNamed)
  expect(missed, faults.join('\n')).toEqual([])
})
