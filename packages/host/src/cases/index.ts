export { CaseTimeline } from './case-timeline.tsx'
