import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { getManifest, type ManifestDetail } from '@waybill/contract/shipping/manifest-api'
import { manifestState } from '@waybill/contract/shipping/manifest-lifecycle'
import { manifestWords } from '@waybill/contract/shipping/manifest-words'
import { trackingStatusWords } from '@waybill/contract/shipping/words'
import { carrierName, serviceName } from '@waybill/contract/carriers/catalogue'
import { errorMessage, PlaceLink, useClient, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import {
  Badge,
  Banner,
  Button,
  Card,
  DescriptionList,
  DetailColumns,
  LoadingState,
  Menu,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  usePageActs,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { dayEndMessages } from './messages.ts'
import { manifestName, originText, shipmentHref } from './origin.ts'
import { usePrintEntries, usePrintManifests } from './use-print-manifests.tsx'

const LIST = '/e/#/manifest/lists'

function LabelList({ manifest }: { manifest: ManifestDetail }) {
  const t = useT(dayEndMessages)
  const { locale } = useLocale()
  const { labels } = manifest
  const all = manifest.services.reduce((sum, { count }) => sum + count, 0) + labels.filter((one) => one.problem).length
  return (
    <Card title={t('count')} flush>
      <ul>
        {labels.map((label) => {
          const status = trackingStatusWords[label.status as keyof typeof trackingStatusWords]
          return (
            <li
              key={label.shipmentId}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2"
            >
              <PlaceLink href={shipmentHref(label.shipmentId)}>
                <span className="tnum">{label.trackingNo}</span>
              </PlaceLink>
              <span className="min-w-0 flex-1 break-words">{label.recipient}</span>
              <span className="text-muted">{serviceName(manifest.carrier, label.serviceCode)[locale]}</span>
              <Badge tone={status.tone}>{status[locale]}</Badge>
              {label.problem && <span className="w-full text-danger">{errorMessage(label.problem, locale)}</span>}
            </li>
          )
        })}
      </ul>
      {all > labels.length && <p className="px-4 py-2 text-muted">{t('shownOf', { n: labels.length, count: all })}</p>}
    </Card>
  )
}

function Facts({ manifest }: { manifest: ManifestDetail }) {
  const t = useT(dayEndMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <>
      <Card title={t('facts')}>
        <DescriptionList
          items={[
            { id: 'carrier', label: t('carrier'), value: carrierName(manifest.carrier)[locale] },
            { id: 'form', label: t('form'), value: t(manifest.form) },
            { id: 'from', label: t('from'), value: originText(manifest.from), wide: true },
            { id: 'shipDate', label: t('shipDate'), value: format.date(manifest.shipDate) },
            { id: 'count', label: t('count'), value: format.number(manifest.count) },
            { id: 'created', label: t('created'), value: format.dateTime(manifest.createdAt) },
            { id: 'createdBy', label: t('createdBy'), value: manifest.createdBy },
          ]}
        />
      </Card>
      <Card title={t('services')}>
        <DescriptionList
          inline
          items={manifest.services.map(({ serviceCode, count }) => ({
            id: serviceCode,
            label: serviceName(manifest.carrier, serviceCode)[locale],
            value: format.number(count),
          }))}
        />
        <p className="mt-2 text-muted">{t('scannedOf', { n: manifest.scanned, count: manifest.count })}</p>
      </Card>
    </>
  )
}

function Loaded({ manifest }: { manifest: ManifestDetail }) {
  const t = useT(dayEndMessages)
  const { locale } = useLocale()
  const print = usePrintManifests()
  const entries = usePrintEntries()
  const isPrintable = manifest.state === manifestState.created
  const run = () => print([manifest.id], 'letter')
  useShortcuts({ ...(isPrintable && { p: run }) })
  usePageActs(isPrintable ? [{ id: 'print', label: t('print'), keys: 'p', run }] : [])
  const { tone, [locale]: state } = manifestWords[manifest.state]
  return (
    <>
      <PageHead
        above={
          <PlaceLink look="quiet" href={LIST}>
            {t('manifests')}
          </PlaceLink>
        }
        title={<span className="tnum">{manifestName(manifest)}</span>}
        beside={
          <>
            <Badge tone={tone}>{state}</Badge>
            {manifest.isTest && <Badge>{t('test')}</Badge>}
          </>
        }
        actions={
          isPrintable && (
            <Menu
              align="end"
              trigger={
                <Button variant="primary" icon={<Printer />}>
                  {t('print')}
                </Button>
              }
              entries={entries([manifest.id])}
            />
          )
        }
      />
      {manifest.problem && (
        <div className="mb-3">
          <Banner tone={manifest.state === manifestState.unanswered ? 'warning' : 'critical'}>
            {errorMessage(manifest.problem, locale)}
          </Banner>
        </div>
      )}
      <DetailColumns main={<LabelList manifest={manifest} />} aside={<Facts manifest={manifest} />} />
    </>
  )
}

function ManifestView({ id }: { id: number }) {
  const t = useT(dayEndMessages)
  const query = useQuery({
    ...useClient().query(getManifest, { params: { id } }, { hideErrors: true }),
    enabled: useVerified() === true,
  })
  usePageTitle(query.data ? manifestName(query.data) : t('manifest'))
  return (
    <PageBody kind="detail">
      {!query.data && <PageHead title={t('manifest')} />}
      {query.data && <Loaded manifest={query.data} />}
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-90 w-full rounded-control" />} />}
      {query.isError && (
        <RecordError
          error={query.error}
          onRetry={query.refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: LIST, back: t('back') }}
        />
      )}
    </PageBody>
  )
}

/** `#/manifest/detail/:id`: one manifest with its labels. */
export function ManifestPage() {
  const t = useT(dayEndMessages)
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  return (
    <Gated title={t('manifest')}>
      <ManifestView id={Number.isSafeInteger(id) && id > 0 ? id : 0} />
    </Gated>
  )
}
