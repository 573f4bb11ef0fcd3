import { describe, expect, test } from "bun:test";
import { directorChanges } from "../../../src/filings/directors/director-changes.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";

/** Reads sentences as a proxy statement of Acme Widgets, filed in April 2024 for the year ended 2023-12-31. */
function changesIn(text: string): string[] {
  const markup = readMarkup(`<html><body><p>${text}</p></body></html>`, "invented.htm");
  return directorChanges(markup, { company: "ACME WIDGETS, INC.", filed: "2024-04-05" }).map((change) =>
    [change.change_type, change.member_name, change.effective_date ?? "-"].join(" | "),
  );
}

test("without the day of filing, the newest year of pay tells this year's meeting from the next one's", () => {
  const text = "Ms. Jane Q. Roe joined our Board on March 4, 2023. Proposals for the 2025 annual meeting are due soon.";
  const markup = readMarkup(`<html><body><p>${text}</p></body></html>`, "invented.htm");
  const context = { company: "ACME WIDGETS, INC.", filed: null };
  expect(directorChanges(markup, { ...context, payYear: 2023 })).toHaveLength(1);
  expect(directorChanges(markup, { ...context, payYear: 2025 })).toEqual([]);
});

test("a longer surname is the same person's, once", () => {
  expect(
    changesIn(
      "On May 7, 2024, the Board appointed Suzanne Vale Roe as a director, effective July 13, 2024. Ms. Vale " +
        "Roe will join the Board effective July 13, 2024.",
    ),
  ).toEqual(["joined | Suzanne Vale Roe | 2024-07-13"]);
});

const DEPARTED: [sentence: string, ...changes: string[]][] = [
  ["Jane Q. Roe has decided to retire from the Board effective June 30, 2024.", "Jane Q. Roe | 2024-06-30"],
  [
    "On February 12, 2024, Mr. Paul Kowalski notified the Company that he will resign from the Board, " +
      "effective May 1, 2024.",
    "Paul Kowalski | 2024-05-01",
  ],
  [
    "On February 12, 2024, Paul Kowalski informed us of his decision not to stand for re-election at the " +
      "Annual Meeting.",
    "Paul Kowalski | -",
  ],
  [
    "Mr. Paul Kowalski, whose term expires at the Annual Meeting, is not standing for re-election.",
    "Paul Kowalski | -",
  ],
  [
    "Jane Q. Roe and Paul Kowalski will not be seeking re-election at the 2024 Annual Meeting.",
    "Jane Q. Roe | -",
    "Paul Kowalski | -",
  ],
  [
    "Ms. Jane Q. Roe, who succeeded Mr. Lee Chan as chair of the Audit Committee, will step down from our " +
      "Board on July 1, 2024.",
    "Jane Q. Roe | 2024-07-01",
  ],
  [
    "Ms. Ana Ruiz resigned from the Board on November 3, 2023 and was succeeded by Mr. Lee Chan as Chair of " +
      "the Audit Committee.",
    "Ana Ruiz | 2023-11-03",
  ],
  ["Ana Ruiz resigned as a director effective as of August 15, 2023.", "Ana Ruiz | 2023-08-15"],
  ["Effective August 15, 2023, Ana Ruiz stepped down from the Company’s Board of Directors.", "Ana Ruiz | 2023-08-15"],
  [
    "Mr. Tom Baxter retired as President, Chief Executive Officer and a director on January 31, 2024.",
    "Tom Baxter | 2024-01-31",
  ],
  [
    "Tom Baxter, who has served on our Board since 2009, has reached the mandatory retirement age and has " +
      "not been nominated for re-election.",
    "Tom Baxter | -",
  ],
  [
    "The Board thanks Mr. Tom Baxter, who is retiring from the Board at the conclusion of the Annual " +
      "Meeting, for his years of service.",
    "Tom Baxter | -",
  ],
  ["Dr. Ingrid Berg passed away on September 9, 2023, after eleven years as a director.", "Ingrid Berg | 2023-09-09"],
  [
    "Ms. Ana Ruiz’s term as a director will end at the Annual Meeting, and she is not a nominee for re-election.",
    "Ana Ruiz | -",
  ],
  [
    "Mr. Lee Chan will retire at the conclusion of the Annual Meeting and will not stand for reelection.",
    "Lee Chan | -",
  ],
  [
    "Lee Chan has advised the Board that he does not intend to stand for re-election when his current term expires.",
    "Lee Chan | -",
  ],
  [
    "Each of Ms. Ana Ruiz and Mr. Lee Chan has informed us that she or he will not stand for re-election.",
    "Ana Ruiz | -",
    "Lee Chan | -",
  ],
  ["Lee Chan declined to stand for re-election at this year’s Annual Meeting.", "Lee Chan | -"],
  ["The Board has determined not to nominate Mr. Lee Chan for re-election.", "Lee Chan | -"],
  ["Mr. Lee Chan served as a director until May 17, 2023.", "Lee Chan | 2023-05-17"],
  [
    "Following Mr. Lee Chan’s retirement from the Board on May 17, 2023, the Board was reduced to eight directors.",
    "Lee Chan | 2023-05-17",
  ],
  [
    "In connection with the resignation of Ms. Ana Ruiz from the Board on December 1, 2023, the Board " +
      "reduced its size.",
    "Ana Ruiz | 2023-12-01",
  ],
  ["Mr. Lee Chan did not stand for re-election at the 2023 Annual Meeting.", "Lee Chan | -"],
  ["Mr. Lee Chan retired from the Board in October 2023.", "Lee Chan | -"],
  [
    "All directors attended, other than Mr. Lee Chan, who retired from the Board at the 2023 annual meeting, " +
      "and Ms. Ana Ruiz, who stepped down from the Board at the expiration of her term at the 2023 annual " +
      "meeting.",
    "Lee Chan | -",
    "Ana Ruiz | -",
  ],
  ["Mr. Lee Chan ceased to be a member of the Board on June 2, 2023.", "Lee Chan | 2023-06-02"],
  ["Mr. Lee Chan left the Board on June 2, 2023 to join another company.", "Lee Chan | 2023-06-02"],
  [
    "As previously announced, Ms. Ana Ruiz tendered her resignation from the Board, effective immediately " +
      "following the Annual Meeting on May 22, 2024.",
    "Ana Ruiz | 2024-05-22",
  ],
  ["Mr. Lee Chan is expected to resign as a director prior to the Annual Meeting.", "Lee Chan | -"],
  ["Ms. Ana Ruiz has served as a director since 2010. She will not stand for re-election.", "Ana Ruiz | -"],
  [
    "Lee Chan, a director since 2011, will be retiring from our board of directors and leaving the Company " +
      "at the end of his term.",
    "Lee Chan | -",
  ],
  ["Mr. Lee Chan’s service on the Board ended on March 4, 2024.", "Lee Chan | 2024-03-04"],
  [
    "Ana Ruiz and Lee Chan retired from the Board on May 1, 2023 and June 1, 2023, respectively.",
    "Ana Ruiz | 2023-05-01",
    "Lee Chan | 2023-06-01",
  ],
  [
    "Lee Chan, age 74, a director of the Company since 1999, resigned effective 15 March 2024.",
    "Lee Chan | 2024-03-15",
  ],
];

const MORE_DEPARTED: typeof DEPARTED = [
  [
    "Paul Kowalski, our former Chief Executive Officer, resigned as an officer and as a member of our Board " +
      "of Directors on April 28, 2023.",
    "Paul Kowalski | 2023-04-28",
  ],
  [
    "Mr. Kowalski’s and Ms. Roe’s retirement from the Board will be effective as of May 22, 2024.",
    "Mr. Kowalski | 2024-05-22",
    "Ms. Roe | 2024-05-22",
  ],
  [
    "Having served for twelve years, Paul Kowalski will not stand for re-election and will leave the Board " +
      "following the Annual Meeting.",
    "Paul Kowalski | -",
  ],
  [
    "Paul Kowalski’s decision not to stand for re-election was not the result of any disagreement.",
    "Paul Kowalski | -",
  ],
  [
    "Our Board has nominated all current directors except Ms. Jane Q. Roe, who is not standing for re-election.",
    "Jane Q. Roe | -",
  ],
  [
    "Messrs. Lee Chan and Tom Baxter are retiring from the Board at the Annual Meeting.",
    "Lee Chan | -",
    "Tom Baxter | -",
  ],
  [
    "Effective upon the election of directors at the Annual Meeting, Mr. Lee Chan will no longer serve as a director.",
    "Lee Chan | -",
  ],
  [
    "The Board accepted the resignation of Mr. Lee Chan as a director, effective September 30, 2023.",
    "Lee Chan | 2023-09-30",
  ],
  [
    "Mr. Lee Chan, a Class I director, notified the Board on March 1, 2024 that he would not seek re-election.",
    "Lee Chan | -",
  ],
];

const AS_LARGE_FILERS_WRITE: typeof DEPARTED = [
  [
    "Mr. Lee Chan is not being re-nominated and will retire from the Board and the committees of the Board " +
      "on which he serves effective May 2, 2024.",
    "Lee Chan | 2024-05-02",
  ],
  [
    "Mr. Lee Chan notified the Board of his decision not to stand for re-election, given his appointment as " +
      "chief executive of Initech announced on March 12, 2024.",
    "Lee Chan | -",
  ],
  [
    "The Board determined that Lee Chan was independent under the Independence Standards prior to his " +
      "retirement from the Board in June 2023.",
    "Lee Chan | -",
  ],
  [
    "For Mr. Lee Chan, it does not include the value of shares of AWI Parent common stock delivered when he " +
      "retired from the Board on June 1, 2023.",
    "Lee Chan | 2023-06-01",
  ],
  ["Mr. Peter Van Camp spoke. Mr. Van Camp will resign from the Board on May 1, 2024.", "Peter Van Camp | 2024-05-01"],
  [
    "Dr. Ingrid Berg, a director from 2008 until her passing in August 2023, led our Audit Committee.",
    "Ingrid Berg | -",
  ],
  ["Upon the death of director Ingrid Berg on August 3, 2023, the Board reduced its size.", "Ingrid Berg | 2023-08-03"],
  [
    "The number of directors will go from ten to nine when Mr. Lee Chan leaves the Board at the Annual Meeting.",
    "Lee Chan | -",
  ],
];

const AS_OTHERS_WRITE: typeof DEPARTED = [
  [
    "Mr. Lee Chan retired from the Board effective at the end of the 2022-2023 term, which expired in " +
      "conjunction with the 2023 annual meeting.",
    "Lee Chan | -",
  ],
  [
    "Mr. Lee Chan retired from the Board of Directors of the Company and the Bank on December 31, 2023.",
    "Lee Chan | 2023-12-31",
  ],
  [
    "Mr. Lee Chan resigned from the Boards of Directors of the Company and the Bank effective December 31, 2023.",
    "Lee Chan | 2023-12-31",
  ],
  ["Mr. Lee Chan’s tenure on the Board will conclude at the Annual Meeting.", "Lee Chan | -"],
  ["Mr. Lee Chan is not included among the nominees.", "Lee Chan | -"],
  // Hyphens that break no line.
  ["Mr. Lee Chan, a non‑employee director, will not stand for re‑election at the Annual Meeting.", "Lee Chan | -"],
  ["Ms. Ana Ruiz resigned form the Board effective June 12, 2023.", "Ana Ruiz | 2023-06-12"],
];

const JOINED: [sentence: string, ...changes: string[]][] = [
  [
    "Upon her election to the Board, effective October 2, 2023, Dr. Ingrid Berg received restricted stock units.",
    "Ingrid Berg | 2023-10-02",
  ],
  ["Marcus Webb was appointed to the Board on January 15, 2024.", "Marcus Webb | 2024-01-15"],
  ["Marcus Webb was appointed to our Board of Directors in January 2024.", "Marcus Webb | -"],
  [
    "On January 15, 2024, the Board appointed Marcus Webb as a Class II director, effective February 1, 2024.",
    "Marcus Webb | 2024-02-01",
  ],
  [
    "On January 15, 2024, the Board increased its size from eight to nine directors and elected Marcus Webb " +
      "to fill the vacancy.",
    "Marcus Webb | 2024-01-15",
  ],
  ["Mr. Marcus Webb joined the Board in September 2023.", "Marcus Webb | -"],
  ["Mr. Marcus Webb has served as a director since September 14, 2023.", "Marcus Webb | 2023-09-14"],
  ["Mr. Marcus Webb has been a member of our Board since November 2023.", "Marcus Webb | -"],
  ["Mr. Marcus Webb became a director of the Company on March 1, 2024.", "Marcus Webb | 2024-03-01"],
  ["Ms. Nora Okafor was elected to the Board at the 2023 Annual Meeting.", "Nora Okafor | -"],
  [
    "Ms. Nora Okafor and Mr. Marcus Webb joined the Board on July 1, 2023 and March 1, 2024, respectively.",
    "Nora Okafor | 2023-07-01",
    "Marcus Webb | 2024-03-01",
  ],
  [
    "Effective March 1, 2024, Nora Okafor was appointed President and Chief Executive Officer and a member " +
      "of the Board.",
    "Nora Okafor | 2024-03-01",
  ],
  ["The Board recently welcomed Nora Okafor as a new independent director.", "Nora Okafor | -"],
  [
    "Ms. Nora Okafor was recommended by a search firm. She was appointed to the Board effective December 6, 2023.",
    "Nora Okafor | 2023-12-06",
  ],
  [
    "In connection with Ms. Nora Okafor’s appointment to the Board on December 6, 2023, she received a grant " +
      "of options.",
    "Nora Okafor | 2023-12-06",
  ],
  ["The appointment of Nora Okafor to the Board was effective December 6, 2023.", "Nora Okafor | 2023-12-06"],
  ["Nora Okafor, first elected to the Board in 2023, is the founder of a software firm.", "Nora Okafor | -"],
  [
    "On December 6, 2023, upon the recommendation of the Nominating Committee, the Board unanimously elected " +
      "Ms. Nora Okafor as an independent director.",
    "Nora Okafor | 2023-12-06",
  ],
];

const MORE_JOINED: typeof JOINED = [
  ["Ms. Jane Q. Roe has served on the Board since her election on May 4, 2023.", "Jane Q. Roe | 2023-05-04"],
  ["Ms. Jane Q. Roe has served on our Board since May 2023.", "Jane Q. Roe | -"],
  // The day of a grant is not that of the election; its year tells that it was in these years.
  [
    "On September 20, 2023, units were granted to Ms. Nora Okafor in connection with her election to the Board.",
    "Nora Okafor | -",
  ],
  [
    "Effective October 1, 2023, the Board appointed Lee Chan, who was President, as Executive Vice Chair, " +
      "and appointed Paul Kowalski as President and to serve as a director of the Company.",
    "Paul Kowalski | 2023-10-01",
  ],
  [
    "That search ended in fiscal 2023 with the Board’s decision, effective March 1, 2024, to elect Nora " +
      "Okafor as a member of the Board.",
    "Nora Okafor | 2024-03-01",
  ],
  [
    "Shares are as of February 28, 2024 (except for Ms. Nora Okafor, as of April 1, 2024 when she first " +
      "became a director).",
    "Nora Okafor | 2024-04-01",
  ],
  [
    "All of the nominees were elected at the 2023 Annual Meeting, except for Mr. Marcus Webb, who was " +
      "elected by the Board in December 2023.",
    "Marcus Webb | -",
  ],
  [
    "All but Mr. Marcus Webb, who joined the Board after the end of the fiscal year, went to every meeting.",
    "Marcus Webb | -",
  ],
];

const NO_CHANGE = [
  "Ms. Jane Q. Roe has served on our Board since June 2015.",
  "Ms. Ana Ruiz has served on the Board of Directors of Globex since June 2023.",
  "Pursuant to his employment agreement, Mr. Lee Chan will resign from the Board upon termination of his employment.",
  "Mr. Lee Chan was appointed as director of the Bank in June 2023.",
  "Effective December 31, 2023, Mr. Lee Chan retired from the Board of Directors of Globex Bank, N.A.",
  "In April 2023, the independent directors appointed Nora Okafor as the Board’s new Lead Independent Director.",
  "The Board has elected Nora Okafor to serve as Acme’s next lead independent director, effective July 1, 2024.",
  "Mr. Lee Chan will retire from the role of CEO and become Executive Chairman of the Board of Directors, " +
    "effective July 1, 2024.",
  "Mr. Lee Chan to step down as Chair of the Board",
  "Following our 2024 annual meeting Lee Chan and Ana Ruiz will become directors emeritus for one year.",
  "Ms. Ana Ruiz has informed Initech Communications Inc. that she will not stand for re-election when her " +
    "term expires at Initech’s 2024 annual meeting.",
  "Ms. Ana Ruiz is not seeking re-election to Modern Initech Group AB’s board of directors at its 2024 " +
    "annual general meeting.",
  "Ms. Ana Ruiz was appointed by the Board as Chief Financial Officer in June 2023.",
  "Grants to directors Chan, Roe and others were made in connection with their appointments to the Board " +
    "on October 2, 2023.",
  "For this year’s nominations, the Board determined that it would be in the best interests of the Company " +
    "to ask Mr. Tom Baxter, the Chair of the Board, to stand for re-election, and to waive for him its " +
    "guideline under which directors generally may not stand for re-election after attaining age 75.",
  "Ms. Jane Q. Roe is not currently a member of the Board and is not a nominee for election at the 2024 " +
    "Annual Meeting.",
  "INITIAL GRANTS.</p><p>Whoever comes later shall receive, on the date he or she becomes a director, " +
    "awards for the time since our last Annual Meeting.",
  "Mr. Lee Chan stepped down as Chair of the Board effective October 1, 2023 and remains a director.",
  "Ms. Ana Ruiz was elected Chair of the Board on October 1, 2023.",
  "Ms. Ana Ruiz was appointed to the Audit Committee of the Board on October 1, 2023.",
  "Ms. Ana Ruiz was appointed Lead Independent Director in October 2023.",
  "Mr. Lee Chan resigned from the Compensation Committee on October 1, 2023.",
  "Mr. Lee Chan retired as Chief Financial Officer on December 31, 2023.",
  "Mr. Lee Chan retired as Chief Executive Officer on December 31, 2023 and continues to serve as a director.",
  "If Mr. Lee Chan is not re-elected, he will tender his resignation from the Board.",
  "Mr. Lee Chan has been nominated for election to the Board at the 2024 Annual Meeting.",
  "If elected, Ms. Nora Okafor will join the Board on May 22, 2024.",
  "Mr. Lee Chan was re-elected to the Board at the 2023 Annual Meeting.",
  "Mr. Lee Chan joined the Board in 2011.",
  "Mr. Lee Chan has served as a director since May 2015.",
  "Mr. Lee Chan retired from the Board of Directors of Globex Corporation in May 2023.",
  "Ms. Ana Ruiz has been a director of Globex Corporation since June 2023.",
  "Ms. Ana Ruiz was appointed to the board of Globex in June 2023.",
  "In June 2023 Ms. Ana Ruiz joined the board of directors of Initech plc.",
  "Any director who retires from the Board receives a pro rata share of the retainer.",
  "A nominee who does not receive a majority of votes will resign from the Board.",
  "Directors who are not standing for re-election will serve until the Annual Meeting.",
  "The Board may appoint Ms. Nora Okafor as a director to fill a vacancy.",
  "Elliott has the right to designate Mr. Marcus Webb for appointment to the Board.",
  "The Board waived the retirement age so that Mr. Lee Chan could stand for re-election at the 2024 Annual Meeting.",
  "Mr. Lee Chan, Ms. Ana Ruiz and Dr. Ingrid Berg are standing for re-election at the Annual Meeting.",
  "Mr. Lee Chan has agreed to serve as a director if elected.",
  "The Board elected Mr. Lee Chan as Chairman of the Board effective January 1, 2024.",
  "Mr. Lee Chan will retire as an employee in June 2024 and will remain on the Board as a non-employee director.",
  "Since joining the Board in 2016, Mr. Lee Chan has chaired the Audit Committee.",
  "Mr. Lee Chan was Managing Director of Globex until May 2023.",
  "Upon his appointment as Executive Director of the foundation in June 2023, Mr. Lee Chan moved to Boston.",
  "Equity awards vest in full if a director retires from the Board after age 72.",
  "Mr. Lee Chan may not stand for re-election after reaching age 75.",
  "Ms. Ana Ruiz was promoted to Director of Marketing in June 2023.",
  "Mr. Lee Chan served as Chief Executive Officer until his retirement in June 2023.",
  "In 2012, Mr. Lee Chan resigned from the Board and rejoined it in 2014.",
  "Mr. Lee Chan’s term as a director expires at the 2025 annual meeting; he is not standing for election this year.",
  "Ernst & Young LLP was appointed by the Board in February 2024.",
  "Mr. Lee Chan did not attend the 2023 Annual Meeting.",
  "Mr. Lee Chan was a director of First Widgets Bank until June 2023 and of Acme Federal since June 2023.",
  "In 2023, Ms. Ana Ruiz was named Director of the Year by a trade journal.",
  "Ms. Ana Ruiz joined the Company as Chief Marketing Officer in June 2023.",
  "Mr. Lee Chan was appointed as a director of Globex in June 2023.",
  "The shareholders elected Mr. Lee Chan and Ms. Ana Ruiz as directors of Globex in 2023.",
  "Mr. Lee Chan, who joined the Board in 2012, was appointed Chair of the Audit Committee in June 2023.",
  "Mr. Lee Chan recused himself from the Board’s discussion on June 1, 2023.",
  "No director, other than Mr. Lee Chan, attended fewer than 75% of the meetings of the Board in 2023.",
  "Ms. Ana Ruiz, who was appointed in 2014 and has been re-elected since, is standing for re-election in 2024.",
  "If Ms. Ana Ruiz ceases to serve as a director before June 1, 2024, her units are forfeited.",
  "Had Mr. Lee Chan resigned from the Board on December 31, 2023, his awards would have vested.",
  "Assuming that Mr. Lee Chan had retired from the Board on December 31, 2023, he would have received $40,000.",
  "Mr. Lee Chan’s previous service on the Board of Directors of Initech ended on May 1, 2023.",
  "The Board elected to defer the retirement of Mr. Lee Chan as Chief Executive Officer.",
];

describe("sentences of proxy statements", () => {
  test.each([...DEPARTED, ...MORE_DEPARTED, ...AS_LARGE_FILERS_WRITE, ...AS_OTHERS_WRITE])(
    "tell a departure: %s",
    (sentence, ...changes) => {
      expect(changesIn(sentence)).toEqual(changes.map((change) => `departed | ${change}`));
    },
  );
  test.each([...JOINED, ...MORE_JOINED])("report an arrival: %s", (sentence, ...changes) => {
    expect(changesIn(sentence)).toEqual(changes.map((change) => `joined | ${change}`));
  });
  test.each(NO_CHANGE)("report no change: %s", (sentence) => {
    expect(changesIn(sentence)).toEqual([]);
  });
});
