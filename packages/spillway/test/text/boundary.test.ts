import { describe, expect, it } from 'vitest';
import { headBoundary, tailBoundary } from '../../src/text/boundary.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

function referenceBoundaries(text: string): readonly number[] {
  return [...Array.from(segmenter.segment(text), ({ index }) => index), text.length];
}

function ownBoundaries(text: string): readonly number[] {
  const places = Array.from({ length: text.length + 1 }, (_, at) => at);
  return places.filter(at => headBoundary(text, at) === at && tailBoundary(text, at) === at);
}

/** Sentences and names as people write them; the scripts are those with rules of their own. */
const realTexts: Readonly<Record<string, string>> = {
  'plain ASCII with both line ends': 'first line\r\nsecond line\n\r\n\tthird\r',
  'French, composed and decomposed': 'déjà vu, déjà vu; naïve façade — « œuvre »',
  Vietnamese: 'Tiếng Việt có nhiều dấu: ường, ẽ, ỹ',
  'Yoruba with two marks': 'ọ̀rọ̀ àti ìṣẹ̀dálẹ̀ ẹ̀kọ́',
  Hindi: 'क्षत्रिय और विद्यार्थी ने हिन्दी में प्रश्न पूछा। जगत्‌ और ज्ञान, श्रीमान् १२३',
  Bengali: 'আন্তর্জাতিক ক্ষুদ্র বিশ্ববিদ্যালয়, কর্তৃপক্ষ।',
  Gujarati: 'વિદ્યાર્થીઓએ પ્રશ્ન પૂછ્યો',
  Odia: 'ବିଶ୍ୱବିଦ୍ୟାଳୟ ଓଡ଼ିଆ',
  Telugu: 'విద్యార్థులు ప్రశ్నలు అడిగారు',
  Malayalam: 'വിദ്യാർത്ഥികൾ ചോദ്യങ്ങൾ ചോദിച്ചു, സ്ത്രീ',
  Tamil: 'மாணவர்கள் கேள்விகள் கேட்டனர் ஸ்ரீ',
  Thai: 'นักเรียนถามคำถามที่น่าสนใจ น้ำ ทำ',
  Lao: 'ນັກຮຽນຖາມຄໍາຖາມ ນ້ຳ',
  Khmer: 'សិស្សសួរសំណួរ ក្រុមហ៊ុន',
  Burmese: 'ကျောင်းသားများက မေးခွန်းမေးသည်',
  Sinhala: 'ශ්‍රී ලංකාව ප්‍රශ්න',
  Tibetan: 'བོད་ཀྱི་སྐད་ཡིག',
  Hebrew: 'בְּרֵאשִׁית בָּרָא אֱלֹהִים',
  Arabic: 'اَلْعَرَبِيَّةُ لُغَةٌ جَمِيلَةٌ ١٢٣',
  'Korean syllables': '안녕하세요, 데이터베이스 연결 오류. 밟다 값',
  'Korean jamo': '안녕하세요'.normalize('NFD') + ' 값'.normalize('NFD'),
  'Japanese with decomposed marks': 'データベース接続エラー、がぎぐ'.normalize('NFD') + 'ﾊﾞﾟ 辻󠄀',
  Chinese: '工具输出限制，𠀀𠮷。',
  flags: '🇰🇷🇯🇵🇩🇪 a🇫🇷🇧🇷b 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴‍☠️ 🏳️‍🌈🇺',
  'emoji families': '👩‍👩‍👧‍👦 👨🏽‍💻 👍🏿👍 ❤️‍🔥 ❤️ 🧑🏻‍❤️‍💋‍🧑🏼 🐻‍❄️ 👁️‍🗨️ 1️⃣ #️⃣ ©️ ☎︎',
  'emoji within words': 'ok✅done ⚠️ warn⏱️3s ✔︎',
  'zero width characters': 'a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u00ADg\u061Ch',
  'marks behind line ends and spaces': 'a\n\u0301b \u0301c\r\n\u0301',
  'joiners where nothing joins':
    'x\u200D\u2702 1\u200D\u{1F600} \u0915\u094D\u200C\u0937 \u0915\u200C\u094D\u0937',
  'Hangul in odd order': '\uAC01\u1161 \uAC00\u1161\u11A8 \u11A8\u1161 \u1100\u11A8 \uAC01\u11A8\u1100\uAC00',
  'lone surrogates': 'a\uD83Db\uDE00\u0301c\uD83D\uD83D\uDE00',
  'a prepended sign': '\u0600123 a\u06DDb \u{110BD}1 \u0600\n\u0600\u0301',
};

describe('headBoundary and tailBoundary', () => {
  it.each(Object.entries(realTexts))('agree with the platform on %s', (_, text) => {
    expect(ownBoundaries(text)).toEqual(referenceBoundaries(text));
  });

  it('go to the nearest safe cut on their side', () => {
    for (const text of Object.values(realTexts)) {
      const safe = referenceBoundaries(text);
      for (let at = 0; at <= text.length; at++) {
        expect(headBoundary(text, at)).toBe(safe.findLast(place => place <= at));
        expect(tailBoundary(text, at)).toBe(safe.find(place => place >= at));
      }
    }
  });

  it('stay within the text', () => {
    expect([headBoundary('abc', -5), headBoundary('abc', 99), headBoundary('', 0)]).toEqual([0, 3, 0]);
    expect([tailBoundary('abc', -5), tailBoundary('abc', 99), tailBoundary('', 0)]).toEqual([0, 3, 0]);
  });

  it('keep a surrogate pair whole', () => {
    expect([headBoundary('a\u{1F600}b', 2), tailBoundary('a\u{1F600}b', 2)]).toEqual([1, 3]);
  });

  it('cut a cluster of more than 64 units where they stand, but no pair', () => {
    const marks = `a${'\u0301'.repeat(500)}`;
    expect([headBoundary(marks, 300), tailBoundary(marks, 300)]).toEqual([300, 300]);
    const pairs = `a${'\u{E0061}'.repeat(500)}`;
    expect([headBoundary(pairs, 300), headBoundary(pairs, 301)]).toEqual([299, 301]);
    expect([tailBoundary(pairs, 300), tailBoundary(pairs, 301)]).toEqual([301, 301]);
    expect(headBoundary(marks, 64)).toBe(0);
    expect(headBoundary(marks, 65)).toBe(65);
  });

  it('pair up flags over long runs from where the run begins', () => {
    const flags = `x${'\u{1F1F0}\u{1F1F7}'.repeat(500)}`;
    for (let at = 1900; at < 1910; at++) {
      expect((headBoundary(flags, at) - 1) % 4).toBe(0);
      expect((tailBoundary(flags, at) - 1) % 4).toBe(0);
    }
  });

  it('cost nothing that grows with the text', () => {
    const texts = ['\u{1F1F0}', '\u0301', 'e\u0301', '\u{1F469}\u200D', '\u0915\u094D'].map(part =>
      part.repeat(1e6),
    );
    const started = performance.now();
    for (const text of texts) {
      for (let call = 0; call < 20; call++) {
        headBoundary(text, text.length - 1 - call);
        tailBoundary(text, text.length - 100 - call);
      }
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
