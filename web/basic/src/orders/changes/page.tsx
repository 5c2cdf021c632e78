import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Undo2 } from 'lucide-react'
import { listBulkChanges, MOST_LISTED } from '@waybill/contract/orders/bulk-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { errorProps, PlaceLink, useBridge, useClient, usePageTitle } from '@waybill/host'
import {
  Button,
  Card,
  FirstUse,
  LoadError,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { useUndoChange } from '../bulk/use-undo-change.ts'
import { cell, left } from '../table-look.ts'
import { useFieldName } from '../use-field-name.ts'
import { changesMessages } from './messages.ts'

type Change = OutputOf<typeof listBulkChanges>['changes'][number]

function Row({ change }: { change: Change }) {
  const t = useT(changesMessages)
  const format = useFormat()
  const nameOf = useFieldName()
  const undo = useUndoChange()
  const [pending, setPending] = useState(false)
  const { id, at, by, fields, orders, undoneAt } = change
  const run = async () => {
    setPending(true)
    await undo(id).catch(() => undefined)
    setPending(false)
  }
  return (
    <tr>
      <td className={`${cell} whitespace-nowrap`}>
        <time dateTime={at} title={format.instant(at)}>
          {format.dateTime(at)}
        </time>
      </td>
      <td className={`${cell} wrap-anywhere`}>{by ?? '-'}</td>
      <td className={`${cell} wrap-anywhere`}>{[...new Set(fields.map(nameOf))].join(', ')}</td>
      <td className={`${cell} tnum text-end`}>{format.number(orders)}</td>
      <td className={`${cell} text-end`}>
        {undoneAt ? (
          <span className="text-small text-muted">{t('undoneAt', { when: format.dateTime(undoneAt) })}</span>
        ) : (
          <Button
            size="compact"
            icon={<Undo2 />}
            pending={pending}
            aria-label={t('undoThis', { when: format.dateTime(at) })}
            onClick={() => void run()}
          >
            {t('undo')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useT(changesMessages)
  const bridge = useBridge()
  if (changes.length === 0)
    return (
      <FirstUse
        title={t('empty')}
        action={<Button onClick={() => bridge.navigate('/b/#/order/lists')}>{t('toOrders')}</Button>}
      >
        {t('emptyText')}
      </FirstUse>
    )
  return (
    <Card title={t('title')} flush>
      <div className="overflow-x-auto" role="region" aria-label={t('title')} tabIndex={0}>
        <table className="w-full">
          <thead>
            <tr>
              {(['when', 'who', 'what'] as const).map((word) => (
                <th key={word} scope="col" className={left}>
                  {t(word)}
                </th>
              ))}
              <th scope="col" className={`${left} text-end`}>
                {t('orders')}
              </th>
              <th scope="col" className={`${left} text-end`}>
                {t('undo')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <Row key={change.id} change={change} />
            ))}
          </tbody>
        </table>
      </div>
      {changes.length >= MOST_LISTED && <p className="p-2 text-small text-muted">{t('most', { n: MOST_LISTED })}</p>}
    </Card>
  )
}

/** `#/order/changes`: bulk changes that can still be undone, or were. */
export function BulkChangesPage() {
  const t = useT(changesMessages)
  const { locale } = useLocale()
  usePageTitle(t('title'))
  const query = useQuery(useClient().query(listBulkChanges, {}, { hideErrors: true }))
  return (
    <PageBody>
      <PageHead
        above={
          <PlaceLink look="quiet" href="/b/#/order/lists">
            {t('orders')}
          </PlaceLink>
        }
        title={t('title')}
      />
      <p className="mb-3 text-muted">{t('text')}</p>
      {query.data && <Changes changes={query.data.changes} />}
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-48 w-full rounded-control" />} />}
      {query.isError && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
    </PageBody>
  )
}
