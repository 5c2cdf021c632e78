import { defineMessages } from '@waybill/kit'

/** Texts of the time of sandbox parcels. */
export const clockMessages = defineMessages({
  en: {
    title: 'Sandbox clock',
    text: "This parcel isn't real, so its time can be moved on: to try tracking, exceptions, claims and voids. Its dates move back instead of into the future. Its time can't be moved back.",
    nextEvent: 'Next event',
    day: 'One day later',
    week: 'One week later',
    justAhead: 'Less than a day ahead',
    ahead: { one: '1 day ahead', other: '{n} days ahead' },
  },
  cn: {
    title: '沙盒时钟',
    text: '此包裹并非真实包裹，可推进其时间以试用物流轨迹、异常、理赔和作废。推进后，包裹的日期会相应前移，不会出现在未来。时间无法往回调。',
    nextEvent: '下一条轨迹',
    day: '一天后',
    week: '一周后',
    justAhead: '已推进不足一天',
    ahead: { other: '已推进 {n} 天' },
  },
})
