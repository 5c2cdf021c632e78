import { defineMessages } from '@waybill/kit'

/** Texts of the PIN with which one logs in by badge. */
export const pinMessages = defineMessages({
  en: {
    none: 'You have no PIN yet.',
    changedAt: 'Chosen on {at}',
    noBadge: 'You have no badge. Ask your manager for one.',
    password: 'Current password',
    passwordNeeded: 'Current password is required',
    pin: 'New PIN',
    hint: '6 digits, not easy to guess',
    six: 'A PIN has 6 digits',
    choose: 'Choose PIN',
    save: 'Save PIN',
    cancel: 'Cancel',
    saved: 'PIN saved',
  },
  cn: {
    none: '尚未设置 PIN 码。',
    changedAt: '设置于 {at}',
    noBadge: '您没有工牌，请联系人员管理者发放。',
    password: '当前密码',
    passwordNeeded: '请填写当前密码',
    pin: '新 PIN 码',
    hint: '6 位数字，且不易被猜到',
    six: 'PIN 码为 6 位数字',
    choose: '设置 PIN 码',
    save: '保存 PIN 码',
    cancel: '取消',
    saved: 'PIN 码已保存',
  },
})
