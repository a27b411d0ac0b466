const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36'

/** User agents of in-app browsers, as these apps send them, by app. */
export const inApp = [
  ['Instagram', `${iPhone} Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5; en_US; scale=3.00)`],
  ['Instagram', `${android}; wv) ${chrome} Instagram 334.0.0.42.95 Android (34/14; 420dpi; Google; Pixel 8)`],
  ['Threads', `${iPhone} Mobile/15E148 Barcelona 337.0.0.29.83 (iPhone14,5; iOS 17_5)`],
  ['Messenger', `${iPhone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/460.0.0.33.108;FBBV/608423712]`],
  ['Messenger', `${android}; wv) ${chrome} [FB_IAB/Orca-Android;FBAV/462.0.0.44.85;]`],
  ['Facebook', `${iPhone} Mobile/21F79 [FBAN/FBIOS;FBAV/467.0.0.42.99;FBBV/608423712;FBDV/iPhone14,5]`],
  ['Facebook', `${android}; wv) ${chrome} [FB_IAB/FB4A;FBAV/467.0.0.43.109;]`],
  ['TikTok', `${iPhone} Mobile/15E148 musical_ly_35.1.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`],
  ['TikTok', `${android}; wv) ${chrome} trill_350103 AppName/trill ByteLocale/en BytedanceWebview/d8a21c6`],
  ['LINE', `${iPhone} Mobile/15E148 Safari Line/14.9.0`],
  ['LINE', `${android}; wv) ${chrome} Line/14.9.1/IAB`],
  ['Snapchat', `${iPhone} Mobile/15E148 Snapchat/12.92.0.43 (like Safari/8618.2.12, panda)`],
  ['X', `${iPhone} Mobile/15E148 Twitter for iPhone/10.44`],
  ['X', `${android}; wv) ${chrome} TwitterAndroid`],
  ['Pinterest', `${iPhone} Mobile/15E148 [Pinterest/iOS]`],
  ['LinkedIn', `${iPhone} Mobile/15E148 [LinkedInApp]/9.29.7373`],
  ['WeChat', `${iPhone} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en`],
  ['KakaoTalk', `${android}; wv) ${chrome} KAKAOTALK/10.8.5 (INAPP)`],
] as const

/** User agents of real browsers. */
export const realBrowsers = [
  ['Safari', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iOS', `${iPhone} CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1`],
  ['Firefox on iOS', `${iPhone} FxiOS/127.1 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${android}) ${chrome.replace('Version/4.0 ', '')}`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['a booth on the home screen', `${iPhone} Mobile/15E148`],
  ['a kiosk', `${android}; wv) ${chrome}`],
  [
    'Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
  ],
] as const
