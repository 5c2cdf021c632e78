import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { type Edit, type Field, generated, orderField, plant } from './planted-order-field.ts'

// All sources are compiled; a machine under load is not a fault.
vi.setConfig({ testTimeout: 240_000 })

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const config = {
  extends: './tsconfig.base.json',
  compilerOptions: { lib: ['es2024', 'esnext.iterator'], types: ['node'], preserveSymlinks: true },
  files: ['server/modules/sell/orders/export.ts', 'server/modules/sell/orders/undo-import.ts'],
}

/** What the compiler says of the orders module with these edits; empty: nothing. */
async function faultsOf(edits: readonly Edit[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-planted-'))
  try {
    plant(root, folder, edits)
    await writeFile(join(folder, 'tsconfig.planted.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules', '.bin', 'tsc')
    return await new Promise((resolve) => {
      execFile(compiler, ['-p', 'tsconfig.planted.json'], { cwd: folder }, (_error, output) => resolve(output))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const field = (key: string): Field => {
  const column = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { key, column, en: key, cn: key }
}
const wholeOf = (one: Field): Edit[] => [...Object.values(orderField(one)), generated(one)]

it('a text column of the order import is added with at most six files, and compiles', async () => {
  const one = field('doorMessage')
  expect(Object.keys(orderField(one)).length).toBeLessThanOrEqual(6)
  expect(await faultsOf(wholeOf(one))).toBe('')
})

it('a column that is added by half does not compile, and is named with the place that lacks it', async () => {
  const [unwritten, unfilled, unstored, unexported] = ['doorMessage', 'gateCode', 'dockName', 'floorNote'].map(field)
  const edits = [
    orderField(unwritten!).contract,
    generated(unfilled!),
    orderField(unstored!).contract,
    orderField(unstored!).columns,
    ...wholeOf(unexported!).map((edit) => ({ ...edit, text: edit.text.replace(" key: 'floorNote',", '') })),
  ]
  const faults = (await faultsOf(edits)).split(/\n(?=\S)/)
  const says = (file: string, words: RegExp) => faults.some((fault) => fault.includes(file) && words.test(fault))
  expect({
    'a value of the row that no SQL writes': says('columns.ts', /doorMessage/),
    'a column of the database that no row fills': says('columns.ts', /gate_code/),
    'a column that the database does not have': says('columns.ts', /dock_name/),
    'a field that is not exported': says('export.ts', /floorNote/),
  }).toEqual({
    'a value of the row that no SQL writes': true,
    'a column of the database that no row fills': true,
    'a column that the database does not have': true,
    'a field that is not exported': true,
  })
})
