import { useMemo } from 'react'
import { FolderOpen, PackageCheck } from 'lucide-react'
import { type ManifestRow, manifestStates } from '@waybill/contract/shipping/manifest-api'
import { manifestState } from '@waybill/contract/shipping/manifest-lifecycle'
import { manifestWords } from '@waybill/contract/shipping/manifest-words'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  usePageActs,
  useT,
  WholeName,
} from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { manifestList } from './list.ts'
import { dayEndMessages } from './messages.ts'
import { manifestHref, manifestName, originText } from './origin.ts'
import { usePrintEntries, usePrintManifests } from './use-print-manifests.tsx'

const DAY_END = '/e/#/end-of-day'

function useColumns(): Column<ManifestRow>[] {
  const t = useT(dayEndMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(
    () => [
      { id: 'number', head: t('number'), type: 'id', width: 232, priority: 1, card: 'title', cell: manifestName },
      {
        id: 'created',
        head: t('created'),
        type: 'date',
        width: 130,
        priority: 1,
        card: 'line',
        cell: (row) => <DateCell at={row.createdAt} />,
      },
      {
        id: 'carrier',
        head: t('carrier'),
        type: 'text',
        width: 112,
        priority: 1,
        card: 'line',
        cell: (row) => carrierName(row.carrier)[locale],
      },
      {
        id: 'from',
        head: t('from'),
        type: 'text',
        width: 240,
        priority: 2,
        card: 'line',
        cell: (row) => <WholeName text={originText(row.from)} />,
      },
      {
        id: 'shipDate',
        head: t('shipDate'),
        type: 'date',
        width: 112,
        priority: 2,
        card: 'none',
        cell: (row) => format.date(row.shipDate),
      },
      { id: 'count', head: t('count'), type: 'num', width: 80, priority: 1, cell: (row) => format.number(row.count) },
      {
        id: 'state',
        head: t('state'),
        type: 'badge',
        width: 104,
        priority: 1,
        card: 'badge',
        cell: ({ state }) => <Badge tone={manifestWords[state].tone}>{manifestWords[state][locale]}</Badge>,
      },
    ],
    [t, format, locale],
  )
}

function Manifests() {
  const t = useT(dayEndMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const list = useList(manifestList, { enabled: useVerified() === true })
  const columns = useColumns()
  const print = usePrintManifests()
  const entries = usePrintEntries()
  const open = (row: ManifestRow) => bridge.navigate(manifestHref(row))
  const toDay = () => bridge.navigate(DAY_END)
  useListScan(list, { names: (row) => [manifestName(row)], open })
  usePageActs([{ id: 'dayEnd', label: t('title'), run: toDay }])
  const states = manifestStates.map((value) => ({ value, text: manifestWords[value][locale] }))
  const names = valuesOf(carriers).map((value) => ({ value: String(value), text: carrierName(value)[locale] }))
  const isPrintable = (row: ManifestRow) => row.state === manifestState.created
  const button = (
    <Button variant="primary" icon={<PackageCheck />} onClick={toDay}>
      {t('title')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead title={t('manifests')} actions={button} />
      <ListFilters
        list={list}
        search={t('search')}
        days={t('shipDate')}
        filters={{
          carriers: { label: t('carrier'), promoted: true, options: names },
          state: { label: t('state'), promoted: true, options: states },
        }}
      />
      <DataTable
        {...list.table}
        name={t('manifests')}
        columns={columns}
        rowName={manifestName}
        rowHref={manifestHref}
        onOpen={open}
        rowKeys={{ p: (row: ManifestRow) => void (isPrintable(row) && print([row.id], 'letter')) }}
        rowMenu={(row) => [
          { id: 'open', label: t('facts'), icon: <FolderOpen />, onSelect: () => open(row) },
          ...(isPrintable(row) ? entries([row.id]) : []),
        ]}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noManifests')} action={button}>
              {t('noManifestsText')}
            </FirstUse>
          )
        }
      />
    </PageBody>
  )
}

/** `#/manifest/lists`: what was handed over on which day. */
export function ManifestListPage() {
  const t = useT(dayEndMessages)
  usePageTitle(t('manifests'))
  return (
    <Gated title={t('manifests')}>
      <Manifests />
    </Gated>
  )
}
