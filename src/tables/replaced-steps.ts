import type { ReplacedStep } from "../storage/replaced-steps.ts";

/**
 * The steps that builds from commit a1f0ecc on had before the first release, by the step that does their work now. A
 * database of one of these builds gets what it lacks, and keeps its rows (`storage/replaced-steps.ts`).
 */
export const REPLACED: Readonly<Record<string, readonly ReplacedStep[]>> = {
  "events/0001-events": [
    { name: "events/0001-log", sha256: "075cb4194d0ac982cf1a9892fca59ecdc07e317c489ff931a323f8e55527bbe1" },
    { name: "events/0002-retention", sha256: "6c34b2cafaf3bfd5e35d6329fa0200c7491ec2e32a53bdf43a6222abf21e8c44" },
  ],
  "accounts/0001-accounts-and-keys": [
    { name: "accounts/0001-accounts", sha256: "f6304475f833f7ce816d6f7e92f654b43aa92545fd1f431d6d8dfa95eeff5b59" },
    { name: "accounts/0002-sessions", sha256: "f7995248dd15c3e835719fa1aabf69a6e604734fcec8c32b5ba971d52c6ad543" },
    { name: "accounts/0003-key-forms", sha256: "6b1ca461d3b5b471c82349aaf69b6ae585336fff4f84d4fcd7f4d593df4c0d39" },
    { name: "accounts/0004-key-usage", sha256: "945ffe5226f23f4af1cf5c462da146c887ed0b24adc374268dd249ef6f516856" },
    {
      name: "accounts/0005-known-browsers",
      sha256: "72ac386898c00b4eb52f2433c3d70a6d6ad8c7024b543ea05fb87c2787b9923f",
      ifMissing: "delete from sign_in_failures; alter table sign_in_failures add column account bytea",
    },
  ],
  "census/0001-census": [
    { name: "census/0001-estimates", sha256: "33713e11eb7991f83c056c68be8bf53134bd307ebe39f6c67028f5e55d8e80bf" },
    { name: "census/0002-places", sha256: "c2d962e9ed9b27e3dd2939f1aaf7e2eca8e65069b4b28252f485cd958c394a14" },
  ],
  "labor/laus/0001-laus": [
    { name: "labor/laus/0001-areas", sha256: "bf9abb02ab17baf616ee2a8bed4e8d63c5b5987b8772055d3846a1aef7215443" },
    { name: "labor/laus/0002-latest", sha256: "30dfbe365b26631538d97b01a3398caa2fa979f7118e0917ea2bb1f45bbf6f4c" },
  ],
  "lending/0001-loans": [
    { name: "lending/0001-lending", sha256: "cc685aa7942ed38ac86f204b2877a382df31f5df7cc7cfb93a71cab848a0a9e3" },
    { name: "lending/0002-industries", sha256: "2902061de89709a88b81ec0c54b4fcf8a23da99f1bfd4646a0b15288f438d040" },
    {
      name: "lending/0003-year-medians",
      sha256: "a46d0393b411da26cdc6c89b4943ca881ca3dbec223306829c42721e261415af",
      ifMissing: "",
    },
  ],
  "filings/0001-filings": [
    { name: "filings/0001-companies", sha256: "749a4ea10639fdf2de25c24b91e023029e6f037dd12e46c004871cb6d8ee4c47" },
    { name: "filings/0002-facts", sha256: "aad6048e4ada9f690115d249941038984c29c8551285a1ce5c7a46362e710835" },
    { name: "filings/0003-proxies", sha256: "94d24c7d17be1402e14411be3992d97cf67feb8e9d8a0b16ac54f5bd8f4c0c26" },
    { name: "filings/0004-readings", sha256: "5da8c1ff5ae7e3ce3d44672529e739d4028084a795f7d2fb5082e70f90484458" },
    { name: "filings/0005-annual-figures", sha256: "a69c3fc5048127a68647eb11822a04fd8d5f039af294606e151cb3eaeaacf5c5" },
    { name: "filings/0006-new-filings", sha256: "65d4235e710614805bb7ddc6d59cd18813b60c79b262dd1d36320a506ba0b57f" },
  ],
  "filings/0002-sections-and-search": [
    { name: "filings/0007-sections", sha256: "85391a77960d825b5328c65251804e9ebbca2a9579c97f4c5345de9a40510ff2" },
    { name: "filings/0008-search", sha256: "a41e6913bec1fb99e8566aeb50e109ca9e3cac643e3db04fb292a4cbe42fbac3" },
    {
      name: "filings/0009-search-storage",
      sha256: "10b46c742ca5f6bda21f1f33a43b0a187edaa52d3d83886d9ba990ebfb9ab8da",
      ifMissing: "alter table sec_search_indexes add column storage_id text",
    },
    {
      name: "filings/0010-search-layout",
      sha256: "04b1fd921bdb50e0cf74cd6d9d54629c223d1c7472750efb43d8e88441365844",
      ifMissing: "alter table sec_search_indexes add column layout integer not null default 2",
    },
  ],
  "webhooks/0001-deliveries": [
    { name: "webhooks/0001-webhooks", sha256: "2672a735ace01634ec70a2fb94c97aa4a74adf9d33624f1df77c2fe5299a1749" },
    { name: "webhooks/0002-matching", sha256: "981181431c3e4e513eb95468d3c1c2c1d070664c8e69905442ea38166d16b657" },
    {
      name: "webhooks/0003-news",
      sha256: "b84f948f3b79d64300958e422908c4508226274eb1f80cec44cc89d0c70494b0",
      ifMissing: "",
    },
    {
      name: "webhooks/0003-news",
      sha256: "8b7c434bc5b5aa84a19a138208a8349b34813c397a950a1529edb4ade12e3409",
      ifMissing: "",
    },
    {
      name: "webhooks/0003-news",
      sha256: "98407a14016052aad535bfaf89bcb2e1e51647a1eb26ee2d2be4870657cbf9ea",
      ifMissing: "",
    },
    {
      name: "webhooks/0004-uses",
      sha256: "e84a3e503c949c4246038685f7a5a8d9002fab76ec77fc0403debd372d38f8e5",
      ifMissing: "",
    },
  ],
};
