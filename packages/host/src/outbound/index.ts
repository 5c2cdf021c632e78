export { OutboundActs, type OutboundChange } from './acts.tsx'
export { OutboundBadges } from './badges.tsx'
