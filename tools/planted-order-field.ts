import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** A change of a file: text put before the first occurrence of `before`, or a whole new file. */
export interface Edit {
  file: string
  text: string
  before?: string
}

export interface Field {
  key: string
  column: string
  en: string
  cn: string
}

/** Everything that a text column of the order import needs ("Where does my change go" in CONTRIBUTING.md). */
export const orderField = ({ key, column, en, cn }: Field) =>
  ({
    contract: {
      file: 'packages/contract/src/orders/text-fields.ts',
      text: `  ${key}: { label: { en: '${en}', cn: '${cn}' }, max: 200 },\n`,
      before: '} as const satisfies Record<string, TextField>',
    },
    document: {
      file: 'packages/contract/src/openapi/words/everywhere.ts',
      text: `  ${key}: ['${en}. \`null\` if none.', null],\n`,
      before: '  reference2: [',
    },
    migration: {
      file: `server/migrations/9000-${column.replaceAll('_', '-')}.sql`,
      text: `alter table sales_order add column ${column} text;\n`,
    },
    columns: {
      file: 'server/modules/sell/orders/columns.ts',
      text: `  ${column}: { ...text, from: '${key}', key: '${key}', detail: '${key}', edited: true },\n`,
      before: '  insured_value: {',
    },
    label: {
      file: 'server/modules/ship/shipping/request/declared.test.ts',
      text: `  ${column}: 'not printed on labels',\n`,
      before: `  pay_method: 'says how COD is paid`,
    },
  }) satisfies Record<string, Edit>
/** What `node tools/generate-schema.ts` makes of the migration. */
export const generated = ({ column }: Field): Edit => ({
  file: 'server/platform/database/schema.ts',
  text: `  ${column}: string | null\n`,
  before: '  insured_value: number | null\n  declared_value: number | null\n',
})

/** The file with the texts put before their places; throws where a place is no longer there. */
function edited(root: string, file: string, edits: readonly Edit[]): string {
  if (edits.every(({ before }) => before === undefined)) return edits.map(({ text }) => text).join('')
  return edits.reduce(
    (source, { text, before = '' }) => {
      const at = source.indexOf(before)
      if (at < 0) throw new Error(`${file} has no "${before}"`)
      return source.slice(0, at) + text + source.slice(at)
    },
    readFileSync(join(root, file), 'utf8'),
  )
}

/** Makes `folder` the tree at `root` with the edits: files and folders that no edit touches are links. */
export function plant(root: string, folder: string, edits: readonly Edit[]): void {
  const contract = join('node_modules', '@waybill', 'contract')
  const own = new Set([...edits.map(({ file }) => file), contract].flatMap(foldersOf))
  for (const inside of ['', ...own]) {
    mkdirSync(join(folder, inside), { recursive: true })
    // A folder of a new file need not be there.
    for (const name of existsSync(join(root, inside)) ? readdirSync(join(root, inside)) : []) {
      const path = join(inside, name)
      if (own.has(path) || path === contract || edits.some(({ file }) => join(file) === path)) continue
      symlinkSync(join(root, path), join(folder, path))
    }
  }
  symlinkSync(join(folder, 'packages', 'contract'), join(folder, contract))
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file))
    writeFileSync(join(folder, file), edited(root, file, own))
}

const foldersOf = (file: string): string[] => {
  const folder = dirname(file)
  return folder === '.' ? [] : [...foldersOf(folder), folder.split('/').join(sep)]
}
