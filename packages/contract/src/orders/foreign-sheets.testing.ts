/** Sheets by their sources: columns parted by ";", each its heading, the field that it means after ">" if any, and the cells of its rows after "=". */
export type ForeignSheets = Readonly<Record<string, string>>

export type ForeignColumn = { heading: string; field: string | undefined; samples: string[] }
/** The columns of a sheet. */
export const columnsOfSheet = (sheet: string): ForeignColumn[] =>
  sheet.split('; ').map((column) => {
    const at = column.indexOf('=')
    const [heading = '', field] = column.slice(0, at).split('>')
    return { heading, field, samples: column.slice(at + 1).split('~') }
  })
