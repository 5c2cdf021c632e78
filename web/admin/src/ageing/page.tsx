import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import { type AgedCustomer, listAgeing } from '@waybill/contract/invoicing/staff-api'
import { errorProps, PlaceLink, useClient, usePageTitle } from '@waybill/host'
import {
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
import { ageingMessages } from './messages.ts'

const columns = ['notInvoiced', 'notDue', 'days30', 'days60', 'days90', 'older', 'total'] as const
const SHOWN = 200

function Amounts({ of }: { of: Omit<AgedCustomer, 'org'> }) {
  const format = useFormat()
  return columns.map((name) => (
    <td key={name} className={`tnum px-3 py-1.5 text-end ${name === 'total' ? 'font-semibold' : ''}`}>
      {format.money(of[name])}
    </td>
  ))
}

function Ageing({ customers, sums }: OutputOf<typeof listAgeing>) {
  const t = useT(ageingMessages)
  if (customers.length === 0) return <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
  return (
    <div className="overflow-auto rounded-control border" role="region" aria-label={t('title')} tabIndex={0}>
      <table className="w-full">
        <thead>
          <tr className="border-b text-small text-muted">
            <th className="px-3 py-2 text-start font-normal">{t('name')}</th>
            {columns.map((name) => (
              <th key={name} className="px-3 py-2 text-end font-normal whitespace-nowrap">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {customers.map(({ org, ...amounts }) => (
            <tr key={org.id} className="border-b">
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                <PlaceLink href={`/a/#/invoice/lists?q=${encodeURIComponent(org.name)}`}>{org.name}</PlaceLink>
              </th>
              <Amounts of={amounts} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="px-3 py-2 text-start">
              {t('sums')}
            </th>
            <Amounts of={sums} />
          </tr>
        </tfoot>
      </table>
      {customers.length === SHOWN && <p className="px-3 py-2 text-small text-muted">{t('most')}</p>}
    </div>
  )
}

function Content() {
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(listAgeing, {}, { hideErrors: true }))
  if (data) return <Ageing {...data} />
  if (error) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  return <LoadingState skeleton={<Skeleton className="h-96 w-full rounded-control" />} />
}

/** `#/invoice/ageing`: what customers owe, by how long it has been due. */
export function AgeingPage() {
  const t = useT(ageingMessages)
  usePageTitle(t('title'))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <p className="mb-3 text-muted">{t('intro')}</p>
      <Content />
    </PageBody>
  )
}
