import { catalog } from '@contract/catalog';
import { settingWords } from '@contract/system/setting-words';
import { uploadKinds, type SettingGroup, type Settings } from '@contract/system/settings';
import { fieldChanges, type FieldWords } from '@server/kernel/field-changes';

type Upload = Settings['upload'][keyof Settings['upload']];

const kept = (word: string) => ({ word, say: (address: string) => address && '已登记' });
const titles = new Map<string, string>(Object.values(catalog).map(({ module }) => [module.key, module.title]));
const { identity, upload, modules } = settingWords;

const words: { [Group in SettingGroup]: FieldWords<Settings[Group]> } = {
  ...settingWords,
  // The address of a picture says nothing to a reader.
  identity: { ...identity, logo: kept(identity.logo), login_background: kept(identity.login_background) },
  upload: Object.fromEntries(
    uploadKinds.map((kind) => [
      kind,
      {
        word: upload[kind],
        say: ({ extensions, max_mb: size }: Upload) => [...extensions, `不超过 ${size} MB`],
      },
    ]),
  ),
  modules: { off: { word: modules.off, say: (keys) => keys.map((key) => titles.get(key) ?? key) } },
};

/** What a save changed in a group of settings, as the operation log tells it. */
export function settingChangesOf<Group extends SettingGroup>(
  group: Group,
  before: Settings[Group],
  after: Settings[Group],
) {
  return fieldChanges<Settings[Group]>(words[group], before, after);
}
