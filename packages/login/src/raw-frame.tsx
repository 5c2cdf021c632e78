import type { ReactNode } from 'react'
import { useT } from '@waybill/kit/basics'
import { LanguageSwitch } from './language-switch.tsx'
import { loginMessages } from './messages.ts'
import { RouteLines } from './route-lines.tsx'
import { SiteLogo, type SiteLook } from './site-logo.tsx'

type RawFrameProps = {
  look: SiteLook
  /** The main site speaks for itself where its brand has no slogan; a reseller's is silent. */
  main: boolean
  onLanguage?: (locale: 'en' | 'cn') => void
  /** Drawn inside another page, which has the landmarks. */
  still?: boolean
  children: ReactNode
}

/**
 * A page without header and menu: the tenant's picture at the left, a card at the right, the language switch on top. It measures the
 * room it is given, not the window, and is as high as `--page-height` says.
 */
export function RawFrame({ look, main, onLanguage, still = false, children }: RawFrameProps) {
  const t = useT(loginMessages)
  const [Side, Top, Main] = still ? (['div', 'div', 'div'] as const) : (['aside', 'header', 'main'] as const)
  const { site, logoUrl, mainImageUrl, slogan } = look
  return (
    <div className="@container">
      <div className="grid min-h-(--page-height) @min-[64rem]:grid-cols-2">
        <Side className="sticky top-0 hidden h-(--page-height) flex-col justify-between bg-brand p-12 text-on-brand @min-[64rem]:flex">
          <div className="flex items-center gap-3">
            <SiteLogo site={site} logoUrl={logoUrl} onBrand />
          </div>
          {mainImageUrl ? (
            <img
              src={mainImageUrl}
              alt=""
              className="max-h-[calc(var(--page-height)*0.6)] w-full rounded-control object-contain"
            />
          ) : (
            <RouteLines />
          )}
          <p className="text-figure font-semibold">{slogan ?? (main && t('slogan'))}</p>
        </Side>
        <div className="flex min-h-(--page-height) flex-col">
          <Top className="flex justify-end p-3">
            <LanguageSwitch onChoose={onLanguage} />
          </Top>
          <Main
            id={still ? undefined : 'main'}
            className="mx-auto flex w-full max-w-[432px] flex-1 flex-col justify-center px-4 pb-24"
          >
            <div className="mb-6 flex items-center gap-2 @min-[64rem]:hidden">
              <SiteLogo site={site} logoUrl={logoUrl} nameClass={logoUrl !== null && '@max-[40rem]:hidden'} />
            </div>
            {children}
          </Main>
        </div>
      </div>
    </div>
  )
}
