import { Autocomplete as List } from '@base-ui/react/autocomplete'
import { Dialog as Base } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { Kbd } from '../display/kbd.tsx'
import { Spinner } from '../display/spinner.tsx'
import { ModalLayer } from '../keyboard/layers.tsx'
import { ScanBurst } from '../keyboard/scan-burst.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import type { PaletteEntry, PaletteGroup, PaletteProps } from './palette-props.ts'

const Entry = ({ entry }: { entry: PaletteEntry }) => (
  <List.Item value={entry} onClick={entry.run} className="kit-option min-h-8 [&>svg]:size-4 [&>svg]:flex-none">
    {entry.icon}
    <span className="min-w-0 flex-1 truncate">
      {entry.label}
      {entry.hint && <span className="ms-2 text-small text-muted">{entry.hint}</span>}
    </span>
    {entry.keys && (
      <span aria-hidden="true" className="flex gap-1 text-muted max-sm:hidden">
        {entry.keys.split(' ').map((key, index) => (
          <Kbd key={`${key}${index}`} keys={key} />
        ))}
      </span>
    )}
  </List.Item>
)

const Group = ({ group }: { group: PaletteGroup }) => (
  <List.Group items={group.items} className="pb-1">
    <List.GroupLabel className="px-2 pt-2 pb-1 text-small font-medium text-muted">{group.title}</List.GroupLabel>
    <List.Collection>{(entry: PaletteEntry) => <Entry key={entry.id} entry={entry} />}</List.Collection>
  </List.Group>
)

function Field({ query, placeholder, onScan, busy }: PaletteProps & { query: string }) {
  const t = useKitText()
  const [burst] = useState(() => new ScanBurst())
  return (
    <div className="flex min-h-12 flex-none items-center gap-2 border-b border-line ps-4 pe-3">
      {busy ? <Spinner className="size-4 flex-none" /> : <Search className="size-4 flex-none text-muted" />}
      <List.Input
        data-palette=""
        aria-label={placeholder}
        placeholder={placeholder}
        className="min-w-0 flex-1 bg-transparent py-2 outline-none placeholder:text-muted"
        enterKeyHint="go"
        onKeyDown={(event) => {
          const scan = event.nativeEvent.isComposing ? null : burst.take(event.key, event.timeStamp)
          if (scan === null || !onScan) return
          // Its Enter chooses nothing: what stands below belongs to the text before.
          event.preventDefault()
          event.preventBaseUIHandler()
          onScan(query.endsWith(scan) ? scan : query)
        }}
      />
      <Base.Close render={<IconButton label={t('close')} icon={<X />} />} />
    </div>
  )
}

/** The working palette; loaded when it is first opened. */
export default function PaletteList(props: PaletteProps) {
  const { open, onClose, title, query, onQuery, groups, status } = props
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="kit-scrim z-50" />
        <Base.Popup
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-palette]') ?? true}
          className="kit-popup fixed inset-x-0 top-16 z-50 mx-auto flex max-h-[min(560px,calc(100dvh-96px))]! w-[650px] max-w-[calc(100vw-32px)] flex-col overflow-hidden! max-sm:inset-0 max-sm:max-h-none! max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
        >
          <ModalLayer>
            <Base.Title className="sr-only">{title}</Base.Title>
            <List.Root
              inline
              open
              mode="none"
              autoHighlight="always"
              keepHighlight
              items={groups.filter(({ items }) => items.length > 0)}
              value={query}
              // Choosing an entry is not typing its name.
              onValueChange={(text, { reason }) => reason === 'item-press' || onQuery(text)}
              itemToStringValue={({ label }: PaletteEntry) => label}
            >
              <Field {...props} />
              <List.Status className="px-4 py-2 text-muted empty:hidden">{status}</List.Status>
              <List.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-1 empty:p-0">
                {(group: PaletteGroup) => <Group key={group.id} group={group} />}
              </List.List>
            </List.Root>
          </ModalLayer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
