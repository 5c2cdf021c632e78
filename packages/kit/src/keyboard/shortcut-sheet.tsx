import { Kbd } from '../display/kbd.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { Dialog } from '../overlay/dialog.tsx'

export type ShortcutGroup = { id: string; title: string; keys: readonly { keys: string; label: string }[] }

/** The list of keys that "?" opens. */
export function ShortcutSheet({
  groups,
  open,
  onClose,
}: {
  groups: readonly ShortcutGroup[]
  open: boolean
  onClose: () => void
}) {
  const t = useKitText()
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts')} description={t('shortcutsText')} width={650}>
      <div className="grid gap-6 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.id}>
            <h3 className="mb-1 text-section font-semibold">{group.title}</h3>
            <dl>
              {group.keys.map((entry) => (
                <div key={entry.keys} className="flex min-h-7 items-center justify-between gap-4">
                  <dt>{entry.label}</dt>
                  <dd className="flex gap-1 text-muted">
                    {entry.keys.split(' ').map((key, index) => (
                      <Kbd key={`${key}${index}`} keys={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
