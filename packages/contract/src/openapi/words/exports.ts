import { exportLists } from '../../exports/lists.ts'
import { filterOf } from '../../exports/filter.ts'
import { type ExportTarget, exportTargets, singular } from '../../exports/targets.ts'
import { codes, detailed, type Entries, type Sections } from '../entry.ts'

export const exportOptions = {
  columns: ['Keys of the columns, in order.', ['orderNO', 'name']],
  format: 'File format.',
  fileType: codes('ExportFileType', 'One file, or several in a zip archive.', 1),
  splitBy: 'With several files: `rows` by number of rows, `store` one per store, `carrier` one per carrier.',
  templateId: ['ID of the column template that was used. `null` if none.', null],
} satisfies Entries

/** Names of the variants of the two calls that export, which would only be numbered. */
export const exportNames: Readonly<Record<string, string>> = Object.fromEntries(
  exportTargets.flatMap((target, index) => {
    const [number, name] = [index + 1, schemaName(target)]
    return [
      [`CountExportRequest${number}`, `${name}Selection`],
      [`CountExportRequest${number}Filter`, `${name}Filter`],
      [`CreateExportRequest${number}`, `${name}ExportRequest`],
    ]
  }),
)

function schemaName(target: ExportTarget): string {
  const one = singular(target)
  return one.charAt(0).toUpperCase() + one.slice(1)
}

/** What the lists that can be exported say of their filters holds for the filters of the exports. */
export function exportSections(sections: Sections): Sections {
  const variants = exportTargets.flatMap((target) => {
    const list = exportLists[target]
    const { name, call, columns, selectable } = list
    const { shape, needed } = filterOf(list)
    const words = Object.entries(sections[call.id] ?? {}).filter(([key]) => key in shape)
    const examples = words.filter(([key]) => needed.includes(key)).map(([key, entry]) => [key, detailed(entry).example])
    const preset = columns.filter((column) => column.preset).slice(0, 2)
    const rows: Entries = {
      target: 'The list to export.',
      filter: ['Filter of the list; see its parameters.', Object.fromEntries(examples)],
      ...(selectable && { ids: ['Only these entries. The filter is ignored.', [1]] }),
    }
    return [
      [`${schemaName(target)}Filter`, { _: `Filter of the list “${name.en}”.`, ...Object.fromEntries(words) }],
      [`${schemaName(target)}Selection`, { _: `Rows of the list “${name.en}” to export.`, ...rows }],
      [
        `${schemaName(target)}ExportRequest`,
        {
          _: `An export of the list “${name.en}”.`,
          ...rows,
          ...exportOptions,
          columns: [exportOptions.columns[0], preset.map(({ key }) => key)],
        },
      ],
    ] as const
  })
  return Object.fromEntries(variants) as Sections
}
