import { linkStateWords } from '@waybill/contract/warehouses/words'
import type { LinkDetail } from '@waybill/contract/warehouses/links-api'
import { errorProps } from '@waybill/host'
import { CaseTimeline } from '@waybill/host/cases'
import {
  Badge,
  DescriptionList,
  Drawer,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { Decide } from './decide.tsx'
import { linkMessages } from './messages.ts'
import { TermsForm } from './terms-form.tsx'
import { useLinkDetail } from './use-links.ts'

function Loaded({ link }: { link: LinkDetail }) {
  const t = useT(linkMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const isLive = link.state === 'active' || link.state === 'suspended'
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Badge tone={linkStateWords[link.state].tone}>{linkStateWords[link.state][locale]}</Badge>
      </div>
      <DescriptionList
        items={[
          { id: 'balance', label: t('balance'), value: <span className="tnum">{format.money(link.balance)}</span> },
          ...(link.request === null ? [] : [{ id: 'request', label: t('request'), value: link.request, wide: true }]),
        ]}
      />
      <Decide link={link} />
      {isLive && <TermsForm key={link.version} link={link} />}
      <section>
        <h3 className="mb-2 text-section font-semibold">{t('history')}</h3>
        <CaseTimeline events={link.events} words={linkStateWords} />
      </section>
    </div>
  )
}

/** One seller at one warehouse: what it asked, its terms, its history and what can be decided. */
export function LinkDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(linkMessages)
  const { locale } = useLocale()
  const { data, error, refetch } = useLinkDetail(id)
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={data?.seller.name ?? t('seller')}
      description={data?.warehouse.name}
    >
      {data ? (
        <Loaded link={data} />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-56 w-full rounded-control" />} />
      )}
    </Drawer>
  )
}
