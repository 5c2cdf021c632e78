import { Store } from 'lucide-react'
import { useState } from 'react'
import { type Channel, channels } from '@waybill/contract/stores/stores'
import { PlaceLink } from '@waybill/host'
import { cx, NoMatch, SearchBox, useLocale, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'

const SUPPORT = '/b/#/support/lists'

function Tile({ channel, offered, onChoose }: { channel: Channel; offered: boolean; onChoose: () => void }) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const name = channel.name[locale]
  const words = channel.demo ? t('forTrying') : offered ? null : t('notOffered')
  return (
    <li>
      <button
        type="button"
        aria-disabled={!offered}
        onClick={() => offered && onChoose()}
        className={cx(
          'flex h-full min-h-16 w-full items-center gap-3 rounded-control border px-3 py-2 text-start',
          offered ? 'border-ctl hover:bg-sub' : 'bg-sub text-muted',
        )}
      >
        <Store className="flex-none" />
        <span className="min-w-0">
          <span className={cx('block truncate', offered && 'font-medium')}>{name}</span>
          {words && <span className="block text-small text-muted">{words}</span>}
        </span>
      </button>
    </li>
  )
}

/** All channels; those that cannot be connected yet say so. */
export function ChooseChannel({
  offered,
  onChoose,
}: {
  offered: ReadonlySet<number>
  onChoose: (type: number) => void
}) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const [search, setSearch] = useState('')
  const needle = search.toLowerCase()
  // The demo store is for demonstrations: elsewhere it is not even there.
  const shown = channels.filter(
    ({ name, demo, type }) => name[locale].toLowerCase().includes(needle) && (!demo || offered.has(type)),
  )
  const rank = ({ type }: Channel) => (offered.has(type) ? 0 : 1)
  return (
    <>
      <SearchBox value={search} onSearch={setSearch} placeholder={t('searchType')} className="mb-3 max-w-80" />
      {shown.length === 0 && (
        <NoMatch title={t('noType')} onClear={() => setSearch('')}>
          {t('noTypeText')} <PlaceLink href={SUPPORT}>{t('askUs')}</PlaceLink>
        </NoMatch>
      )}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {shown
          .toSorted((a, b) => rank(a) - rank(b))
          .map((channel) => (
            <Tile
              key={channel.type}
              channel={channel}
              offered={offered.has(channel.type)}
              onChoose={() => onChoose(channel.type)}
            />
          ))}
      </ul>
      {shown.length > 0 && (
        <p className="mt-3 text-muted">
          {t('missing')} <PlaceLink href={SUPPORT}>{t('askUs')}</PlaceLink>
        </p>
      )}
    </>
  )
}
