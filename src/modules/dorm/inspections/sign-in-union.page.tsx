import { dormModule } from '@contract/dorm/module';
import { SignIn } from './sign-in';

/** 查寝登记（学生会）: rounds that were given to the caller. */
export default function SignInUnionPage() {
  return <SignIn title={dormModule.screens.inspectUnion.title} side="union" />;
}
