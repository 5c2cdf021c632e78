import { Button, PageBody, PageHead, useT } from '@waybill/kit'
import { EditGrid, type EditGridActions, type GridChange, type GridColumn, type GridRow } from '@waybill/kit/edit-grid'
import { useCallback, useMemo, useRef, useState } from 'react'
import { names, orderNumber, services } from '../orders.ts'
import { galleryText } from '../texts.ts'

const rowCount = 200_000
const countries = ['US', 'CA', 'CN', 'DE', 'GB', 'MX', 'JP', 'FR'].map((value) => ({
  value,
  text: new Intl.DisplayNames('en', { type: 'region' }).of(value) ?? value,
}))

function useColumns(): GridColumn[] {
  const t = useT(galleryText)
  return useMemo(
    () => [
      { id: 'number', head: t('orderNo'), width: 170, type: 'text', pinned: true, required: true },
      { id: 'name', head: t('name'), width: 160, type: 'text', required: true },
      { id: 'country', head: t('country'), width: 140, type: 'list', options: countries },
      { id: 'zip', head: t('zip'), width: 100, type: 'text' },
      { id: 'length', head: t('length'), width: 90, type: 'number' },
      ...Array.from({ length: 37 }, (_, index): GridColumn => ({
        id: `note${index}`,
        head: `${t('note')} ${index + 1}`,
        width: 120,
        type: 'text',
        readOnly: index === 36,
      })),
    ],
    [t],
  )
}

type Errors = Record<string, string | undefined>

/** A row as the server would send it; cheap, since the bench measures the grid and not this. */
function rowAt(index: number, check: (cells: GridRow['cells']) => Errors): GridRow {
  const cells = {
    number: orderNumber(index),
    name: index % 9 === 4 ? '' : names[index % names.length]!,
    country: index % 5 === 0 ? 'CN' : 'US',
    zip: index % 11 === 2 ? '9000' : '90001',
    length: String(index % 40),
    note0: services[index % services.length]!,
  }
  return { key: String(index), number: index + 2, cells, errors: check(cells) }
}

/** Two hundred thousand rows of 42 columns, fetched in windows as a server would give them. */
export default function GridSection() {
  const t = useT(galleryText)
  const columns = useColumns()
  const grid = useRef<EditGridActions>(null)
  const [rows, setRows] = useState<ReadonlyMap<number, GridRow>>(new Map())
  const [asked, setAsked] = useState(0)
  const check = useCallback(
    (cells: GridRow['cells']): Errors => ({
      name: cells['name'] ? undefined : t('requiredError', { field: t('name') }),
      zip: /^\d{5}$/.test(cells['zip'] ?? '') ? undefined : t('zipError'),
    }),
    [t],
  )
  const load = useCallback(
    (from: number, to: number) => {
      setAsked((before) => before + 1)
      setTimeout(() => {
        setRows((before) => {
          const next = new Map(before)
          for (let index = from; index < to; index += 1) if (!next.has(index)) next.set(index, rowAt(index, check))
          return next
        })
      }, 80)
    },
    [check],
  )
  const edit = (changes: GridChange[]) =>
    setRows((before) => {
      const next = new Map(before)
      for (const change of changes) {
        const row = next.get(change.row)
        if (!row) continue
        const cells = { ...row.cells, [change.column]: change.value }
        next.set(change.row, { ...row, cells, errors: check(cells) })
      }
      return next
    })
  return (
    <main className="flex h-dvh flex-col pb-4">
      <PageBody>
        <PageHead
          title={t('review')}
          actions={
            <Button onClick={() => grid.current?.nextError()} shortcut="mod+arrowdown">
              {t('more')}
            </Button>
          }
        />
        <EditGrid
          name={t('orders')}
          columns={columns}
          rowCount={rowCount}
          getRow={(index) => rows.get(index)}
          onRangeNeeded={load}
          onEdit={edit}
          actions={grid}
        />
        <output className="sr-only" data-asked={asked} />
      </PageBody>
    </main>
  )
}
