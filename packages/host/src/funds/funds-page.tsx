import { Download, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  Button,
  DataTable,
  type DataTableProps,
  FirstUse,
  lazyPart,
  NoMatch,
  PageBody,
  PageHead,
  usePageActs,
  useT,
} from '@waybill/kit'
import { fundsMessages } from './messages.ts'
import type { StatementDialog as Statement, StatementPeriod } from './statement-dialog.tsx'

const StatementDialog = lazyPart<Parameters<typeof Statement>[0]>(
  async () => ({ default: (await import('./statement-dialog.tsx')).StatementDialog }),
  () => null,
)

type Act = { id: string; label: string; run: () => void }
/** What the page takes from `useList`. */
type Listed = { exportRows: () => void; isFiltered: boolean; clear: () => void; table: object }
type Shape<Row> = {
  title: string
  list: Listed
  table: Pick<DataTableProps<Row>, 'columns' | 'rowName' | 'rowHref' | 'onOpen' | 'onPeek' | 'rowMenu'>
  /** False where the rows cannot be exported. */
  canExport?: boolean
  /** Beside the export: what the page is for. */
  actions?: ReactNode
  acts?: readonly Act[]
  /** What is in the wallet now. */
  strip?: ReactNode
  filters: ReactNode
  /** The address of the wallet's statement; left out where the page is of no wallet. */
  statement?: (period: StatementPeriod) => string
  /** Of all matching rows, not of the page. */
  totals?: ReactNode
  empty: { title: string; text: string; action?: ReactNode }
  noMatch: string
  /** What stands open over the list. */
  children?: ReactNode
}

/** Asks for the period of a balance's statement, and downloads it. */
export function StatementButton({ urlOf }: { urlOf: (period: StatementPeriod) => string }) {
  const t = useT(fundsMessages)
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button icon={<FileText />} onClick={() => setChoosing(true)}>
        {t('statement')}
      </Button>
      {choosing && <StatementDialog urlOf={urlOf} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** The shape of every page of funds: what there is, which rows, their totals, the rows, and one of them over the list. */
export function FundsPage<Row>({ title, list, table, empty, ...page }: Shape<Row>) {
  const t = useT(fundsMessages)
  const exportRows = () => list.exportRows()
  const { canExport = true } = page
  const exportAct = { id: 'export', label: t('export'), run: exportRows }
  usePageActs([...(page.acts ?? []), ...(canExport ? [exportAct] : [])])
  return (
    <PageBody>
      <PageHead
        title={title}
        actions={
          <>
            {page.statement && <StatementButton urlOf={page.statement} />}
            {canExport && (
              <Button icon={<Download />} onClick={exportRows}>
                {t('export')}
              </Button>
            )}
            {page.actions}
          </>
        }
      />
      {page.strip}
      {page.filters}
      {page.totals}
      <DataTable<Row>
        {...(list.table as DataTableProps<Row>)}
        {...table}
        name={title}
        empty={
          list.isFiltered ? (
            <NoMatch title={page.noMatch} onClear={list.clear} />
          ) : (
            <FirstUse title={empty.title} action={empty.action}>
              {empty.text}
            </FirstUse>
          )
        }
      />
      {page.children}
    </PageBody>
  )
}
