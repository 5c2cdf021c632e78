/** Codes of errors.ts about selling channels and what is wrong with their orders: HTTP status, English, Chinese. */
export const storeErrors = {
  // Stores
  STORE_NOT_CONNECTED: [409, 'This store is not connected. Connect it first', '该店铺尚未连接，请先连接'],
  STORE_ALREADY_CONNECTED: [409, 'This shop is connected already, as {value}', '该店铺已连接，名称为 {value}'],
  STORE_NAME_TAKEN: [409, 'A store named “{value}” exists already', '店铺“{value}”已存在'],
  STORE_TYPE_NOT_OFFERED: [422, 'This channel is not offered yet. Ask us for it', '暂不支持该渠道，请联系我们'],
  STORE_ADDRESS: [400, 'This is not the address of a shop. Use {example}', '店铺地址无效，请填写 {example}'],
  STORE_BLOCKED_ADDRESS: [
    422,
    'This address leads to a private network, where no shop can be reached',
    '该地址指向内部网络，无法连接店铺',
  ],
  STORE_UNAUTHORIZED: [
    422,
    'The shop refused the keys. Check them, or make new ones in the shop',
    '店铺拒绝了这组密钥，请核对或在店铺后台重新生成',
  ],
  STORE_AUTH_EXPIRED: [
    422,
    'The approval of the shop has ended or was withdrawn there. Approve again',
    '店铺的授权已到期或被撤销，请重新授权',
  ],
  STORE_GRANT_EXPIRED: [
    422,
    'This approval is over or was begun elsewhere. Start again',
    '本次授权已失效或并非在此发起，请重新开始',
  ],
  STORE_GRANT_REFUSED: [
    422,
    'The shop did not approve, or its answer cannot be trusted. Start again',
    '店铺未授权，或其回复无法验证，请重新开始',
  ],
  STORE_APP_NOT_INSTALLED: [
    422,
    'Your app is not installed in this shop. Install it there, then try again',
    '您的应用尚未安装到该店铺，请先安装后重试',
  ],
  STORE_APP_MISMATCH: [
    422,
    'This shop lets no app in that belongs to another organization. Make the app in the organization of the shop',
    '该店铺不允许其他组织的应用接入，请在店铺所属的组织中创建应用',
  ],
  STORE_SCOPE_MISSING: [
    422,
    'The keys lack a right: {value}. Grant it in the shop and try again',
    '密钥缺少权限：{value}。请在店铺后台授权后重试',
  ],
  STORE_FROZEN: [
    422,
    'The shop is frozen or locked. Settle it with the platform; we try again daily',
    '店铺已被冻结或锁定，请与平台处理，系统每天会重试',
  ],
  STORE_GONE: [422, 'There is no shop at this address', '该地址没有店铺'],
  STORE_UNREACHABLE: [
    422,
    'The shop could not be reached. Check its address, or try again later',
    '无法连接店铺，请检查店铺地址，或稍后重试',
  ],
  STORE_BAD_RESPONSE: [
    422,
    'The site answered with something that is not an order list, such as a web page. Check the address and firewalls',
    '网站返回的不是订单数据（例如网页），请检查地址和防火墙',
  ],
  STORE_THROTTLED: [
    422,
    'The shop asks us to slow down. We go on by ourselves a little later',
    '店铺限制了请求频率，系统稍后会自动继续',
  ],
  STORE_INTERRUPTED: [422, 'The pull was interrupted and goes on where it stopped', '同步被中断，将从中断处继续'],
  STORE_DISCONNECTED: [422, 'The store was disconnected during the pull', '同步期间店铺已断开'],
  STORE_SAME_ERROR: [422, 'Every order failed with the same problem: {value}', '所有订单都出现同一问题：{value}'],
  STORE_MISMATCH: [
    409,
    'These keys belong to another shop. Connect it as a store of its own',
    '这组密钥属于其他店铺，请另行连接',
  ],
  // Orders of stores: why one was left out or needs attention
  STORE_ORDER_UNPAID: [422, 'Not paid yet. It comes once it is paid', '尚未付款，付款后自动导入'],
  STORE_ORDER_ON_HOLD: [
    422,
    'On hold in the shop ({value}). It comes once released',
    '店铺中已暂停（{value}），恢复后自动导入',
  ],
  STORE_ORDER_HELD_LATER: [
    422,
    'Put on hold in the shop ({value}) after it came here. Do not ship it before the shop releases it',
    '导入后在店铺中被暂停（{value}），恢复前请勿发货',
  ],
  STORE_ORDER_CANCELED: [422, 'Canceled in the shop before it came here', '导入前已在店铺中取消'],
  STORE_ORDER_NO_SHIPPING: [
    422,
    'Nothing to ship: digital goods, pickup or all refunded',
    '无需发货：虚拟商品、自提或已全部退款',
  ],
  STORE_ORDER_TEST: [422, 'A test order of the shop', '店铺的测试订单'],
  STORE_ORDER_TOO_OLD: [422, 'Older than the day from which orders are pulled', '早于开始同步的日期'],
  STORE_ORDER_NO_ADDRESS: [
    422,
    'The shop gave no shipping address. Add it in the shop, or allow access to customer data',
    '店铺未提供收货地址，请在店铺中补充或授予客户数据权限',
  ],
  STORE_ORDER_INCOMPLETE: [422, '{field} is missing in the shipping address', '收货地址缺少{field}'],
  STORE_ORDER_MALFORMED: [422, 'The shop sent data that could not be read: {field}', '店铺返回的数据无法识别：{field}'],
  STORE_ORDER_HAS_LABEL: [
    422,
    'Changed in the shop after its label was bought. The shipment was left as it is: check it',
    '购买面单后店铺中有改动，运单未更改，请核对',
  ],
  STORE_ORDER_CANCELED_WITH_LABEL: [
    422,
    'Canceled in the shop after its label was bought. Void the label or call the buyer',
    '购买面单后订单在店铺中被取消，请作废面单或联系买家',
  ],
  STORE_ORDER_EDITED_HERE: [
    422,
    'Edited here, so the change in the shop was not taken over: {field}',
    '此处已手动修改，未采用店铺的改动：{field}',
  ],
  STORE_ORDER_UNKNOWN: [422, 'The shop knows no such order any more', '店铺中已没有该订单'],
} as const satisfies Record<string, readonly [status: number, en: string, cn: string]>
