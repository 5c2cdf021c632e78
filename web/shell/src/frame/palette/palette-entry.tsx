import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonStyle, Kbd, lazyPart, useScanner, useShortcuts, useT } from '@waybill/kit'
import { useAudience } from '../use-menu.tsx'
import { shellMessages } from '../../messages/shell.ts'
import { useShellParts } from '../../shell-context.tsx'
import type { CommandPaletteProps } from './palette-props.ts'
import { forgetRecent } from './recent.ts'

const load = () => import('./command-palette.tsx')
const CommandPalette = lazyPart<CommandPaletteProps>(load, () => null)

/** The header's way into the palette, with its shortcut; a scan that no page waits for goes there too. */
export function PaletteEntry({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useT(shellMessages)
  const { caches } = useShellParts()
  useEffect(() => caches.add(forgetRecent), [caches])
  const audience = useAudience()
  const seller = audience === 'ordinary' || audience === 'saas'
  const [opened, setOpened] = useState<{ scan: string } | null>(null)
  useShortcuts({ 'mod+k': () => setOpened({ scan: '' }) }, { place: 'everywhere' })
  useScanner((scan) => setOpened({ scan }), seller)
  const label = t(seller ? 'searchOrScan' : 'search')
  // Ahead of the press, so that nobody waits for it; a failure is tried again when it is opened.
  const ahead = () => void load().catch(() => {})
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened({ scan: '' })}
        onPointerEnter={ahead}
        onFocus={ahead}
        className={`${buttonStyle({ variant: 'ghost' })} w-80 min-w-0 justify-start! gap-2 border border-current/35! font-normal! text-inherit! max-sm:w-auto max-sm:border-0!`}
      >
        <Search className="flex-none" />
        <span className="min-w-0 flex-1 truncate text-start max-sm:sr-only">{label}</span>
        <Kbd keys="mod+k" className="max-lg:hidden coarse:hidden" />
      </button>
      {opened && <CommandPalette scan={opened.scan} onClose={() => setOpened(null)} onShowKeys={onShowKeys} />}
    </>
  )
}
