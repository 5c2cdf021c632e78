/**
 * What visitors see before they are logged in, drawn from props alone: the shell fills it with acts, the brand editor with a brand in
 * work. On the log-in page nothing else of ours is loaded, so it knows `@waybill/kit/basics` only.
 */
export { RawAnchor } from './raw-anchor.tsx'
export { RawFrame } from './raw-frame.tsx'
export type { SiteLook } from './site-logo.tsx'
export { SiteLogo, SiteMark } from './site-logo.tsx'
export { LoginCard } from './login-card.tsx'
