import { carriers } from '@waybill/contract/carriers/catalogue'
import { labelEvent, sellerLabelEvents } from '@waybill/contract/reports/enums'
import { labelEventWords } from '@waybill/contract/reports/words'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Headlines } from '@waybill/host/report'
import { DataTable, FirstUse, NoMatch, PageBody, PageHead, useFormat, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { serviceText } from '../words.ts'
import { rowList } from './list.ts'
import { useRowColumns } from './rows-columns.tsx'
import { reportMessages } from './messages.ts'

function Rows() {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const list = useList(rowList)
  const columns = useRowColumns()
  const { state, data } = list
  const carrier = carriers.find(({ id }) => id === state.carrier)
  const service = state.service === undefined ? null : serviceText(state.carrier ?? 0, state.service, locale)
  return (
    <PageBody>
      <PageHead
        title={t('rowsTitle')}
        above={
          <PlaceLink look="quiet" href="/e/#/report">
            {t('rowsBack')}
          </PlaceLink>
        }
      />
      {data && (
        <Headlines
          name={t('rowsSum')}
          figures={[
            { id: 'amount', label: t('net'), value: format.money(data.sums.amount) },
            { id: 'count', label: t('rowCount'), value: format.count(data.total.count, data.total.capped) },
            { id: 'labels', label: t('labels'), value: format.number(data.sums.labels) },
          ]}
        />
      )}
      <ListFilters
        list={list}
        days={t('days')}
        filters={{
          events: {
            label: t('event'),
            promoted: true,
            options: sellerLabelEvents.map((one) => ({
              value: String(labelEvent[one]),
              text: labelEventWords[one][locale],
            })),
          },
          carrier: {
            label: t('carrier'),
            chip: state.carrier === undefined ? null : (carrier?.name[locale] ?? String(state.carrier)),
          },
          service: { label: t('service'), chip: service },
          zone: { label: t('zoneHead'), chip: state.zone ?? null },
          dated: null,
        }}
      />
      <DataTable
        {...list.table}
        name={t('rowsTitle')}
        columns={columns}
        rowName={(row) => row.shipment?.trackingNo ?? row.at}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noRows')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noRowsTitle')}>{t('emptyText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}

/** `#/report/rows`: the transactions that a figure of a report is the sum of. */
export function ReportRowsPage() {
  const t = useT(reportMessages)
  usePageTitle(t('rowsTitle'))
  return (
    <Gated title={t('rowsTitle')}>
      <Rows />
    </Gated>
  )
}
